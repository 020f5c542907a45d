import { afterAll, expect } from "vitest"

/** What pg said of us that its next version will not do any more. It says each once a process. */
const warnings: string[] = []

const heard = Symbol.for("cupo.deprecated")
const worker = process as unknown as Record<symbol, boolean>
if (!worker[heard]) {
  worker[heard] = true
  process.on("warning", ({ name, message }) => {
    if (name === "DeprecationWarning" && message.includes("pg@")) warnings.push(message)
  })
}

afterAll(() => expect(warnings.splice(0)).toEqual([]))
