import { unlink } from "node:fs/promises"
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import type { Connection } from "../../server/platform/database/pool.ts"
import { makeFolder } from "./postgres.ts"

export interface Link {
  /** Leads to the database as long as the link is not cut. */
  connection: Connection
  /** From now on the database is away for who came this way, and nobody else. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From now on what is asked this way arrives, and no answer comes back until `speak`. */
  hush(): void
  speak(): void
}

const socketName = ".s.PGSQL.5432"

/** A way to the database that a test can cut. */
export async function openLink(to: Connection): Promise<Link> {
  const away = "host" in to ? undefined : new URL(to.connectionString)
  const folder = await makeFolder("cupo-link-")
  const open = new Set<Socket>()
  const answers = new Map<Socket, Socket>()
  const server = createServer((here) => {
    const there =
      "host" in to
        ? connect(join(to.host, socketName))
        : connect(Number(away?.port || 5432), away?.hostname ?? "localhost")
    for (const socket of [here, there]) {
      open.add(socket)
      socket.on("error", () => {})
      socket.once("close", () => {
        open.delete(socket)
        answers.delete(there)
        here.destroy()
        there.destroy()
      })
    }
    answers.set(there, here)
    here.pipe(there).pipe(here)
  })
  const path = join(folder, socketName)
  const mend = () => new Promise<void>((resolve) => server.listen(path, resolve))
  await mend()
  const named = away
    ? { user: away.username, password: decodeURIComponent(away.password), database: away.pathname.slice(1) }
    : to
  return {
    connection: { ...named, host: folder } as Connection,
    mend,
    hush() {
      for (const [there, here] of answers) there.unpipe(here)
    },
    speak() {
      for (const [there, here] of answers) there.pipe(here)
    },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
      await unlink(path).catch(() => {})
    },
  }
}
