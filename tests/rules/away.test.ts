import pg from "pg"
import { expect, test } from "vitest"
import { isDatabaseAway } from "../../server/platform/database/errors.ts"

const said = (code: string) =>
  Object.assign(new pg.DatabaseError("as PostgreSQL says it", 0, "error"), { code })

test.each([
  ["08006", "a connection that broke"],
  ["53100", "a full disk"],
  ["57P01", "a server that stops"],
  ["25006", "a primary that became a standby"],
  ["25P03", "a transaction that was given up, since one of both stood still in it"],
])("%s, %s, is a database that is away: who asked is to ask again", (code) => {
  expect(isDatabaseAway(said(code))).toBe(true)
})

test.each(["23505", "40001", "42P01"])("%s is not", (code) => expect(isDatabaseAway(said(code))).toBe(false))
