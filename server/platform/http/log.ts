import pino, { type DestinationStream, type LoggerOptions } from "pino"

/** As long as nothing went wrong, lines are written together: this many bytes, or what came in so many milliseconds. */
const gathered = { minLength: 4_096, periodicFlush: 200 }
/** Bytes: beyond it whoever reads the log is gone or stands still, and its lines are nobody's. */
const mostUnread = 16 * 1024 * 1024
const warning = 40

let output: ReturnType<typeof pino.destination> | undefined

/** One for all servers of a process, which writes what is left when it ends. */
const open = () => {
  output ??= pino.destination({ dest: 1, sync: false, maxLength: mostUnread, ...gathered })
  return output
}

/** Where a server's log goes, as Fastify takes it. What somebody should look at is there at once, with all that came before it. */
export function logTo(level: string): LoggerOptions & { stream: DestinationStream } {
  const stream = open()
  return {
    level,
    stream,
    hooks: {
      logMethod(words, write, level) {
        write.apply(this, words)
        if (level >= warning) stream.flushSync()
      },
    },
  }
}
