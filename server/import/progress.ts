import { Presets, SingleBar } from "cli-progress"
import type { Progress } from "./counted.ts"

const patience = 1_000
/** Milliseconds between two lines of a log. */
const often = 2_000

/** Says on stderr how far an import is and how fast, once it takes longer than a second: a bar for a person, lines for a log. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stderr): {
  progress: Progress
  stop(): void
} {
  let started: number | undefined
  let said = 0
  let bar: SingleBar | undefined
  return {
    progress(done, total, what) {
      const now = Date.now()
      started ??= now
      if (now - started < patience || (now - said < often && !bar)) return
      said = now
      const rate = Math.round((done * 1000) / Math.max(1, now - started))
      if (!stream.isTTY) {
        stream.write(`${done} of ${total} rows, ${rate} a second: ${what}\n`)
        return
      }
      if (!bar) {
        const format = "{bar} {value} of {total} rows, {rate} a second: {what}"
        bar = new SingleBar({ stream, format }, Presets.shades_classic)
        bar.start(total, done, { what, rate })
      }
      bar.update(done, { what, rate })
    },
    stop() {
      bar?.stop()
    },
  }
}
