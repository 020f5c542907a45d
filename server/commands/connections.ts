import pg from "pg"
import type { Config } from "../config.ts"
import { connectionsOf } from "../platform/database/beside.ts"
import type { Connection } from "../platform/database/pool.ts"
import { readRoom } from "../platform/database/room.ts"
import { toldPlainly } from "./database.ts"
import { StopError } from "./stop.ts"

type Asked = Pick<Config, "PROCESSES" | "DATABASE_POOL" | "JOBS" | "DATABASE_SESSION_URL">

/** Kept for who looks with `psql`, for the commands that come and go, and for the keeper's own. */
const kept = 10
/** What PostgreSQL keeps for its superusers unless it is told otherwise. */
const reserved = 3
const leastPool = 2

/** What a serving process opens beside the pool of its requests: who is let in goes over the pooler too, where there is one. */
const beside = ({ JOBS, DATABASE_SESSION_URL }: Asked) => {
  const { admission, acting, readers, news, identity, jobs } = connectionsOf
  return (DATABASE_SESSION_URL ? acting + readers : admission) + news + identity + (JOBS ? jobs : 0)
}

/** How many connections a server must allow for everything that is asked. */
export function connectionsAsked(config: Asked): number {
  return config.PROCESSES * (config.DATABASE_POOL + beside(config)) + kept + reserved
}

/** The pool of each serving process: what is asked, or less when the server allows `room` for all of ours. */
export function fitPool(config: Asked, room: number): number {
  const share = Math.floor((room - kept) / config.PROCESSES) - beside(config)
  // How many requests may ask at once the pooler knows.
  if (config.DATABASE_SESSION_URL && share >= 0) return config.DATABASE_POOL
  if (share >= leastPool) return Math.min(config.DATABASE_POOL, share)
  const most = Math.floor((room - kept) / (leastPool + beside(config)))
  throw new StopError(
    most < 1
      ? `DATABASE_URL: the server allows ${room} connections, too few for Cupo.`
      : `PROCESSES: the server allows ${room} connections, enough for ${most} (it is ${config.PROCESSES}).`,
  )
}

/** Sizes the pools by what the server allows, and says so when that is less than what is asked. Throws a StopError when it cannot be reached. */
export async function sizePool(
  connection: Connection,
  config: Asked,
  say: (line: string) => void,
): Promise<number> {
  const room = await roomOn(connection).catch((error) => {
    throw toldPlainly(connection, error)
  })
  const size = fitPool(config, room)
  const lowered = sayLowered(config, room, size)
  if (lowered) say(lowered)
  return size
}

/** Undefined: the pools are what is asked. */
export function sayLowered(config: Asked, room: number, size: number): string | undefined {
  if (size >= config.DATABASE_POOL) return undefined
  const asked = connectionsAsked(config) - reserved
  return (
    `DATABASE_POOL: lowered from ${config.DATABASE_POOL} to ${size}: ` +
    `the server allows ${room} connections, and ${asked} would be needed`
  )
}

async function roomOn(connection: Connection): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: "cupo keeper" })
  await client.connect()
  try {
    return await readRoom(client)
  } finally {
    await client.end()
  }
}
