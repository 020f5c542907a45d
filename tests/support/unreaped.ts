import { spawnSync } from "node:child_process"
import { type Started, startProgram } from "./process.ts"

const unshare = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]

/** Only root may have process numbers of its own, and not everywhere. */
export const canUnshare = spawnSync(unshare[0] as string, [...unshare.slice(1), "true"]).status === 0

/** Process 1 of a container without init: it starts the program, again whenever it ends, and reaps no orphan. */
const first = `
  const { spawn } = require("node:child_process")
  const start = () => spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" }).once("exit", start)
  start()`

/** Runs one of the program's commands where whoever loses its parent is never reaped; whatever it left ends with it. */
export function startUnreaped(args: string[], environment: Record<string, string> = {}): Started {
  return startProgram([...unshare, process.execPath, "-e", first], args, environment)
}
