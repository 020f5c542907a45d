import type pg from "pg"
import type { Role } from "../../contract/people.ts"
import type { Permissions } from "../../contract/permissions.ts"
import type { Clock } from "./clock.ts"
import type { Database } from "./database/kysely.ts"
import type { Standby } from "./database/standby.ts"
import type { Queue } from "./database/timedPool.ts"
import type { News } from "./news.ts"
import type { Tracing } from "./tracing.ts"

/** Whoever has the live session of a call. */
export interface Actor {
  userId: string
  uid: string
  sessionId: string
  role: Role
  permissions: Permissions
  /** Somebody else chose their password: nothing else is done before they change it. */
  mustChangePassword: boolean
  /** The studio asks staff for a second step, and this session came in without: it is not one of the office yet, and may do nothing there. */
  lacksSecondStep?: boolean
}

/** What every use case may lean on. */
export interface Platform {
  pool: pg.Pool
  /** Who waits for a connection of the pool. */
  queue: Queue
  /** A connection of its own for who is let in while the pool is busy: nobody waits behind the decisions of others to be known. */
  admission: pg.Pool
  /** Another for what open maps show: at an opening thousands come in while all seats go. */
  live: pg.Pool
  /** Connections that keep who acts between two statements: the pool, unless its own are lent for a transaction. */
  acting: pg.Pool
  /** Few connections for who reads much: see `readingMuch`. */
  readers: pg.Pool
  /** Where what no decision reads may be read; absent where there is none. */
  standby?: Standby | undefined
  db: Database
  clock: Clock
  news: News
  /** Where how long things take is told; absent: nowhere. */
  tracing?: Tracing | undefined
  /** Set inside a caller's transaction: decisions are part of it. */
  transaction?: pg.PoolClient
}

/** The arguments of a use case that are not its input. `Who` is what the endpoint's access lets in. */
export interface Context<Who = Actor | undefined> extends Platform {
  actor: Who
}
