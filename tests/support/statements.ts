import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"

/** A statement as it was sent, and over which connection. */
export interface Sent {
  text: string
  values: unknown[]
  client: pg.Client
  /** Of one that the connection keeps. */
  name?: string | undefined
}

/** What tells other processes is gathered and comes at its own time, as does who listens and asks whether anybody is there. */
const isNews = (text: string) => /pg_notify|^\s*(un)?listen\b|^select$/i.test(text)

type Query = (this: pg.Client, ...asked: unknown[]) => unknown

/** All statements that this process sends to any database while `work` lasts, in their order. Each is one way there and back. */
export async function sentWhile(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const { prototype } = pg.Client
  const own = prototype.query as unknown as Query
  prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked as [string | { name?: string; text?: string; values?: unknown[] }, unknown]
    const text = typeof first === "string" ? first : (first.text ?? "")
    const values = typeof first === "string" ? second : (first.values ?? second)
    const name = typeof first === "string" ? undefined : first.name
    if (!isNews(text)) sent.push({ text, values: Array.isArray(values) ? values : [], client: this, name })
    return own.apply(this, asked)
  } as unknown as typeof prototype.query
  try {
    await work()
  } finally {
    prototype.query = own as unknown as typeof prototype.query
  }
  return sent
}

/**
 * Until whoever began before has ended, also in another test's database: what is dead is not tidied away while somebody may
 * still look at it, and a page that is full of it makes the same write twice as dear.
 */
async function nobodyLooksBack(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ xid: string }>("select pg_current_xact_id()::text as xid")
  const isOver = async () => {
    const seen = await client.query("select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over", [
      rows[0]?.xid,
    ])
    return seen.rows[0].over as boolean
  }
  while (!(await isOver())) await sleep(20)
}

/** Bytes of WAL that each connection has written until now. */
async function walOf(client: pg.Client): Promise<number> {
  await client.query("select pg_stat_force_next_flush()")
  const { rows } = await client.query<{ bytes: number }>(
    "select wal_bytes::float8 as bytes from pg_stat_get_backend_wal(pg_backend_pid())",
  )
  return rows[0]?.bytes ?? 0
}

export interface Spent {
  statements: number
  /** Bytes of WAL. */
  wal: number
}

/**
 * What `work` asks of the database: the least of some turns, each made ready by `prepare`. The first opens connections, and reads
 * what is kept; a page of an index that is full, or a checkpoint, comes at a moment of its own.
 */
export async function spentBy(
  work: (turn: number) => Promise<unknown>,
  prepare: (turn: number) => Promise<unknown> = async () => {},
): Promise<Spent> {
  const known = new Map<pg.Client, number>()
  const all: Spent[] = []
  for (let turn = 0; turn < turns; turn++) {
    await prepare(turn)
    const [anyone] = known.keys()
    if (anyone) await nobodyLooksBack(anyone)
    for (const client of known.keys()) known.set(client, await walOf(client))
    const sent = await sentWhile(() => work(turn))
    const clients = new Set([...known.keys(), ...sent.map(({ client }) => client)])
    let wal = 0
    for (const client of clients) {
      const now = await walOf(client)
      wal += now - (known.get(client) ?? 0)
      known.set(client, now)
    }
    if (turn > 0) all.push({ statements: sent.length, wal })
  }
  const least = (of: keyof Spent) => Math.min(...all.map((one) => one[of]))
  return { statements: least("statements"), wal: least("wal") }
}

/** How often what is measured is done, the first time included. */
export const turns = 8
