import type { Cupo } from "../cupo.ts"
import { type Link, openLink } from "../link.ts"
import { startServer, type TestServer } from "../server.ts"

export interface Servers {
  /** Where each of them is now. */
  urls: string[]
  /** One of them is killed, and another takes its place. One at a time. */
  replace(): Promise<void>
  close(): Promise<void>
}

interface Mortal {
  link: Link
  server: TestServer
}

/**
 * The server of a test, and one beside it that may be killed: then nobody is answered by it any more, what it had not committed never
 * comes to be, and it writes nothing more, since all of its ways are cut in one moment.
 */
export async function openServers(
  { server: { url }, database }: Pick<Cupo, "server" | "database">,
  environment: Record<string, string>,
): Promise<Servers> {
  const start = async (): Promise<Mortal> => {
    const link = await openLink(database.connection)
    return { link, server: await startServer(link.connection, environment) }
  }
  let other = await start()
  const gone: Promise<unknown>[] = []
  const urls = [url, other.server.url]
  return {
    urls,
    async replace() {
      const { link, server } = other
      server.app.server.closeAllConnections()
      const cut = link.cut()
      gone.push(server.close())
      await cut
      other = await start()
      urls[1] = other.server.url
    },
    async close() {
      await Promise.all(gone)
      await other.server.close()
      await other.link.cut()
    },
  }
}
