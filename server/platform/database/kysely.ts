import { Kysely, PostgresDialect } from "kysely"
import type pg from "pg"
import type { DB } from "./schema.ts"

export type Database = Kysely<DB>

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
