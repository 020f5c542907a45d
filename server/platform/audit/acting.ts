import type pg from "pg"
import type { Runner } from "../database/statement.ts"

export interface Act {
  /** Who acts. */
  actorId: string
  /** The call that they made: «PUT /staff/:id». */
  call: string
}

/**
 * The same pool, whose connections say who acts while they are lent: the triggers of the tables write it down with what is
 * changed. One that cannot be told that nobody acts any more is thrown away.
 */
export function actingPool(pool: pg.Pool, { actorId, call }: Act): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    const giveBack = client.release.bind(client)
    try {
      await tell(client, actorId, call)
    } catch (error) {
      giveBack(true)
      throw error
    }
    client.release = (broken) => {
      if (broken) return giveBack(broken)
      tell(client, "", "").then(
        () => giveBack(),
        () => giveBack(true),
      )
    }
    return client
  }
  const query = async (...asked: Parameters<pg.PoolClient["query"]>) => {
    const client = await connect()
    let broken = true
    try {
      const result = await client.query(...asked)
      broken = false
      return result
    } catch (error) {
      // An answer, if a bad one, came over a connection that is well.
      broken = !("severity" in (error as object))
      throw error
    } finally {
      client.release(broken)
    }
  }
  return { connect, query } as unknown as pg.Pool
}

const tell = (client: pg.PoolClient, actorId: string, call: string) =>
  client.query({
    name: "who-acts",
    text: "select set_config('cupo.actor', $1, false), set_config('cupo.call', $2, false)",
    values: [actorId, call],
  })

/** Of one connection, until its transaction ends or `endActing`: what is changed on it is written down as of who acts. */
export const beginActing = (client: pg.ClientBase, { actorId, call }: Act) =>
  client.query("select set_config('cupo.actor', $1, true), set_config('cupo.call', $2, true)", [
    actorId,
    call,
  ])

export const endActing = (client: pg.ClientBase) => beginActing(client, { actorId: "", call: "" })

/** Inside a transaction of who acts: what `work` changes is not written down. */
export async function unnoted<T>(runner: Runner, work: () => Promise<T>): Promise<T> {
  const { rows } = await runner.query<{ actor: string | null }>(
    "select current_setting('cupo.actor', true) as actor",
  )
  const act = (actor: string) => runner.query("select set_config('cupo.actor', $1, true)", [actor])
  await act("")
  const result = await work()
  await act(rows[0]?.actor ?? "")
  return result
}
