import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { TestProject } from "vitest/node"
import { readStages, root } from "../support/image.ts"
import { keep } from "../support/run/keep.ts"
import { type Engine, inside, npmSetting, onOurNetwork, whyNot } from "./engine.ts"
import { bring } from "./standIns.ts"

/** What somebody may keep in their folder, and nobody else is to have. */
export const secrets = [".env", "data/postgres/PG_VERSION", "server/.env", "notes/people.csv"]
export const secret = "what-nobody-else-is-to-read"

/** An engine with the image in it, built as anybody builds it; without one, a line that says what it needs. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (whyNot) {
    console.log(whyNot)
    project.provide("engine", null)
    return
  }
  const run = await keep<Engine>("engine")
  try {
    const engine = run.said
    const [from = ""] = readStages()[0]?.[0]?.rest.split(" ") ?? []
    for (const name of [from, "postgres:18"]) console.log(await bring(engine, name))
    console.log(`Built in ${await build(engine)} s`)
    project.provide("engine", engine)
  } catch (error) {
    await run.end()
    throw error
  }
  return run.end
}

async function build(engine: Engine): Promise<number> {
  const context = join(engine.folder, "context")
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n")
  for (const file of tracked.filter((file) => existsSync(join(root, file))))
    cpSync(join(root, file), join(context, file))
  for (const file of secrets) {
    mkdirSync(dirname(join(context, file)), { recursive: true })
    writeFileSync(join(context, file), secret)
  }
  const words = [
    "podman",
    "build",
    "--file",
    join(context, "deploy/Dockerfile"),
    "--tag",
    "cupo",
    "--network",
    "host",
  ]
  const start = Date.now()
  await inside(engine, ["nice", ...words, ...registry(engine.folder), context], onOurNetwork)
  return Math.round((Date.now() - start) / 1000)
}

/** How this machine's npm reaches its registry, said to the one that builds: mounted, so that no layer has it. */
function registry(folder: string): string[] {
  const names = ["registry", "cafile", "proxy", "https-proxy", "noproxy"]
  const set = names.map((name) => [name, npmSetting(name)] as const).filter(([, value]) => value !== "")
  const settings = join(folder, "npmrc")
  writeFileSync(settings, set.map(([name, value]) => `${name}=${value}\n`).join(""))
  const mounts = [`${settings}:/root/.npmrc:ro`]
  const [cafile, cache] = [npmSetting("cafile"), npmSetting("cache")]
  if (cafile) mounts.push(`${cafile}:${cafile}:ro`)
  // Read, and written over in memory alone.
  if (existsSync(cache)) mounts.push(`${cache}:/root/.npm:O`)
  return mounts.flatMap((mount) => ["--volume", mount])
}
