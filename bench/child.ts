import { fork } from "node:child_process"
import { join } from "node:path"

/** What a program beside this one answers to its order; it ends with it. */
export function answerOf<Answer>(program: string, order: object): Promise<Answer> {
  const child = fork(join(import.meta.dirname, program), { serialization: "advanced" })
  return new Promise((resolve, reject) => {
    child.once("message", (answer) => resolve(answer as Answer))
    child.once("error", reject)
    child.once("exit", (code) => code !== 0 && reject(new Error(`${program} ended with ${code}`)))
    child.send(order)
  })
}
