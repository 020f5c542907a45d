import { randomUUID } from "node:crypto"
import pg from "pg"
import type { Connection } from "../database/pool.ts"
import type { Noted } from "./take.ts"

/** Of a database that was not migrated to it yet: it is backed up all the same, best before that. */
const isUnknown = (error: unknown) => (error as pg.DatabaseError).code === "42P01"

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: "cupo backup" })
  client.on("error", () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}

/** Writes down what becomes of a full backup, in the database that it is of; what is older than a year is forgotten. */
export function noteBackup(connection: Connection, place: string, now: () => Date): Noted {
  const id = randomUUID()
  let isKnown = true
  return {
    begin: () =>
      withClient(connection, async (client) => {
        await client.query(
          `with old as (delete from backups where started_at < $3::timestamptz - interval '1 year')
           insert into backups (id, place, started_at) values ($1, $2, $3)`,
          [id, place, now()],
        )
      }).catch((error) => {
        if (!isUnknown(error)) throw error
        isKnown = false
      }),
    async end(outcome) {
      if (!isKnown) return
      const { bytes, fault } = { bytes: null, fault: null, ...outcome }
      await withClient(connection, async (client) => {
        await client.query("update backups set ended_at = $2, bytes = $3, fault = $4 where id = $1", [
          ...[id, now(), bytes, fault],
        ])
      })
    },
  }
}

/** When the last good one was begun, and the last of all. */
export function lastBackups(connection: Connection) {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ good: Date | null; tried: Date | null }>(
      "select max(started_at) filter (where bytes is not null) as good, max(started_at) as tried from backups",
    )
    return { good: rows[0]?.good ?? undefined, tried: rows[0]?.tried ?? undefined }
  })
}
