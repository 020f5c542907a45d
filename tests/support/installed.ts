import { join } from "node:path"
import pg from "pg"
import type { Connection } from "../../server/platform/database/pool.ts"
import { type Person, signedIn } from "./people.ts"
import { dayFromNow, give, makeClass, makeStudio, type Studio } from "./studio.ts"

/** How the database of a data folder is reached by who is no part of the program. */
export const connectionOf = (dataDir: string): Connection => ({
  host: join(dataDir, "postgres"),
  user: "cupo",
  database: "cupo",
})

/** A few connections to a database that is killed now and then. */
export function openBeside(connection: Connection, max = 2): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  pool.on("error", () => {})
  return pool
}

export interface Crowd {
  studio: Studio
  people: Person[]
  /** One a day from tomorrow on, with a seat for each of them. */
  classes: string[]
}

/** So many people, each with the credits for twenty classes. */
export async function makeCrowd(
  pool: pg.Pool,
  { count, days }: { count: number; days: number },
): Promise<Crowd> {
  const studio = await makeStudio(pool, { seats: 400 })
  const classes: string[] = []
  for (let day = 1; day <= days; day++)
    classes.push(await makeClass(pool, studio, { day: dayFromNow(day), hour: "18:00" }))
  const people = await signedIn(pool, { count })
  for (const { id } of people) for (let i = 0; i < 2; i++) await give(pool, id, studio.packages.ten)
  return { studio, people, classes }
}
