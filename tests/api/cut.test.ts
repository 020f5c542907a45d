import { expect, test } from "vitest"
import { openPool } from "../../server/platform/database/pool.ts"
import { freshCupo } from "../support/cupo.ts"

const cupo = freshCupo()

test("a connection of which PostgreSQL said that it ends is lent to nobody again", async () => {
  const pool = openPool(cupo.database.connection, 1, () => {})
  const client = await pool.connect()
  await expect(client.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow("terminating")
  client.release()
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }])
  await pool.end()
})
