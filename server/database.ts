import type { Config } from "./config.ts"
import type { Connection } from "./platform/database/pool.ts"
import type { Around } from "./platform/open.ts"

type Addresses = Pick<Config, "DATABASE_URL" | "DATABASE_SESSION_URL">

/** The server that the settings name, past its pooler if there is one; undefined where it is the one that comes along. */
export function namedDatabase({ DATABASE_URL, DATABASE_SESSION_URL }: Addresses): Connection | undefined {
  const address = DATABASE_SESSION_URL ?? DATABASE_URL
  return address ? { connectionString: address } : undefined
}

/** The pooler in front of it, over which requests are answered; undefined where there is none. */
export function poolerOf({ DATABASE_URL, DATABASE_SESSION_URL }: Addresses): Connection | undefined {
  return DATABASE_URL && DATABASE_SESSION_URL ? { connectionString: DATABASE_URL } : undefined
}

/** What stands beside it, by the settings. */
export function aroundOf(config: Config): Around {
  const { DATABASE_STANDBY_URL: address, DATABASE_STANDBY_MS: mostAge } = config
  const standby = address ? { connection: { connectionString: address }, mostAge } : undefined
  return { pooler: poolerOf(config), standby }
}
