import { type ChildProcess, spawn } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder } from "../support/postgres.ts"
import { freePort, until } from "../support/process.ts"

export const projectId = "demo-cupo"

export interface Emulator {
  /** Host and port. */
  host: string
  /** All at once; what it knew is gone. */
  kill(): Promise<void>
  /** Stands still, with every connection open, until `goOn`. */
  freeze(): void
  goOn(): void
}

/** The official emulator of Firebase Authentication, on a port of its own; what it knows it keeps in memory. */
export async function startEmulator(port?: number): Promise<Emulator> {
  const program = process.env.FIREBASE_TOOLS
  if (!program) throw new Error("Run these tests by `npm run test:firebase`: it fetches the emulator.")
  const [chosen, hub, logging] = [port ?? (await freePort()), await freePort(), await freePort()]
  const host = "127.0.0.1"
  const folder = await makeFolder("firebase-")
  const emulators = {
    ...{ auth: { host, port: chosen }, hub: { host, port: hub }, logging: { host, port: logging } },
    ui: { enabled: false },
  }
  await writeFile(join(folder, "firebase.json"), JSON.stringify({ emulators }))
  const child = spawn(
    process.execPath,
    [program, "emulators:start", "--only", "auth", "--project", projectId],
    {
      cwd: folder,
      // Nothing of whoever runs the tests: no account, no settings, no telemetry.
      env: { PATH: process.env.PATH, HOME: folder, CI: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  const output = heard(child)
  process.once("exit", () => child.kill("SIGKILL"))
  const isUp = () =>
    fetch(`http://${host}:${chosen}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The emulator ended: ${output()}`)
    return isUp()
  }, 120_000)
  return {
    host: `${host}:${chosen}`,
    kill: () =>
      new Promise((resolve) => {
        child.once("close", () => resolve())
        child.kill("SIGKILL")
      }),
    freeze: () => void child.kill("SIGSTOP"),
    goOn: () => void child.kill("SIGCONT"),
  }
}

function heard(child: ChildProcess): () => string {
  let said = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said += chunk
    })
  }
  return () => said
}

/** The settings of a server of ours that keeps its people there. */
export const settingsOf = ({ host }: Pick<Emulator, "host">): Record<string, string> => ({
  ...{ IDENTITY_PROVIDER: "firebase", FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: projectId },
})
