import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { until } from "../support/process.ts"
import { ask, type Engine, inside, tryInside } from "./engine.ts"

/** A container of the image, started as compose.yaml says; of podman's own, no folder more is made writable. */
export const asCompose = [
  ...["--init", "--read-only", "--read-only-tmpfs=false", "--tmpfs", "/tmp", "--cap-drop", "ALL"],
  ...["--security-opt", "no-new-privileges:true", "--shm-size", "256mb"],
]

/** What one says to a container that runs, and to podman of it. */
export function openHouse(engine: Engine, name: string) {
  const podman = (...words: string[]) => inside(engine, ["podman", ...words])
  return {
    podman,
    /** A command of the product, as docs/operating.md says it, or a program. */
    run: (...words: string[]) => podman("exec", name, ...words),
    tryRun: (...words: string[]) => tryInside(engine, ["podman", "exec", name, ...words]),
    inspect: (what: string) => podman("inspect", name, "--format", `{{${what}}}`),
    logs: () => podman("logs", name),
    /** What the engine thinks of it. */
    status: () => podman("inspect", name, "--format", "{{.State.Healthcheck.Status}}"),
    /** One turn of HEALTHCHECK, as its clock would have it. */
    turn: () => tryInside(engine, ["podman", "healthcheck", "run", name]),
    /** Sends a signal to every process of the product, but neither to PostgreSQL nor to what stands before them all. */
    async signal(word: string): Promise<void> {
      await podman("exec", name, "node", "-e", signalling, word)
    },
    isServed: () => until(async () => (await ask(engine, "/api/ready")).status === 200, 180_000),
  }
}

const signalling = `
const { readFileSync, readdirSync } = require("node:fs")
for (const id of readdirSync("/proc").filter((name) => Number(name) > 1 && Number(name) !== process.pid)) {
  let words = ""
  try { words = readFileSync("/proc/" + id + "/cmdline", "utf8") } catch {}
  if (words.includes("server/main.js")) process.kill(Number(id), process.argv[1])
}`

/** The classes that a visitor sees. */
export async function seenClasses(engine: Engine): Promise<string[]> {
  const { classes } = JSON.parse((await ask(engine, "/api/classes?limit=50")).text)
  return classes.map(({ id }: { id: string }) => id)
}

/** A folder of this machine that the image's account may write to, to be mounted. */
export function makeShared(engine: Engine, name: string): string {
  const folder = join(engine.folder, name)
  mkdirSync(folder)
  execFileSync("chown", ["1000:1000", folder])
  return folder
}
