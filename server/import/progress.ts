import { Presets, SingleBar } from "cli-progress"
import type { Progress } from "./write.ts"

const patience = 1_000

/** Says on stderr how far an import is, once it takes longer than a second: a bar for a person, lines for a log. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stderr): {
  progress: Progress
  stop(): void
} {
  const started = Date.now()
  let bar: SingleBar | undefined
  return {
    progress(done, total, what) {
      if (Date.now() - started < patience) return
      if (!stream.isTTY) {
        stream.write(`${done} de ${total}: ${what}\n`)
        return
      }
      if (!bar) {
        bar = new SingleBar({ stream, format: "{bar} {value} de {total}: {what}" }, Presets.shades_classic)
        bar.start(total, done, { what })
      }
      bar.update(done, { what })
    },
    stop() {
      bar?.stop()
    },
  }
}
