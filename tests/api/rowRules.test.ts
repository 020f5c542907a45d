import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"

const cupo = sharedCupo()
let made = 0
/** A class on a day of its own. */
const aClass = () => makeClass(cupo.pool, cupo.studio, { day: dayFromNow(++made) })

/** What the database says of a statement: the constraint that it breaks. */
const broken = (sql: string, values: unknown[] = []) =>
  cupo.pool.query(sql, values).then(
    () => "nothing",
    (error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`,
  )

describe("a person cannot be", () => {
  for (const [change, constraint] of [
    ["email = 'Renata@example.com'", "users_email_check"],
    ["email = ''", "users_email_check"],
    ["role = 'owner'", "users_role_check"],
    ["is_superuser = true", "users_superusers_are_admins"],
    ["birth_date = '1/2'", "users_birth_date_check"],
    ["closed_at = now(), enabled = true", "users_closed_are_nobody"],
    ["closed_at = now(), enabled = false, phone = '5512345678'", "users_closed_are_nobody"],
    ["merged_into = id, closed_at = now(), enabled = false", "users_merged_are_closed"],
    ["merged_into = (select id from users where role <> 'user' limit 1)", "users_merged_are_closed"],
  ] as const) {
    test(change, async () => {
      await cupo.person({ role: "admin", superuser: true })
      const { id } = await cupo.customer("ten")
      expect(await broken(`update users set ${change} where id = $1`, [id])).toBe(`23514 ${constraint}`)
      await cupo.pool.query("update users set revision = revision + 1 where id = $1", [id])
    })
  }

  test("written so from the beginning", async () => {
    const sql =
      "insert into users (id, uid, email, first_name) values ($1, 'somebody', 'A@example.com', 'Renata')"
    expect(await broken(sql, [randomUUID()])).toBe("23514 users_email_check")
  })
})

describe("a movement of credits cannot be", () => {
  const added = (seq: string, delta: number, balance: string, reason: string, reservation: string) =>
    `insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id)
     select h.id, ${seq}, ${delta}, ${balance}, '${reason}', ${reservation}
     from held_packages h join credit_ledger l on l.held_package_id = h.id and l.seq = 1
     where h.user_id = $1`
  const seat = "(select id from reservations limit 1)"
  for (const [what, sql] of [
    ["a use of two credits", added("2", -2, "8", "used", seat)],
    ["a use for no reservation", added("2", -1, "9", "used", "null")],
    ["below zero", added("2", -11, "-1", "adjusted", "null")],
    ["a return of two", added("2", 2, "12", "returned", seat)],
    ["a loss that gives", added("2", 1, "11", "lost", seat)],
    ["an expiry that gives", added("2", 1, "11", "expired", "null")],
    ["for a reason that nobody knows", added("2", 1, "11", "found", "null")],
    ["before the first", added("0", 1, "1", "adjusted", "null")],
    ["an adjustment of a reservation", added("2", 1, "11", "adjusted", seat)],
  ] as const) {
    test(what, async () => {
      const as = await cupo.customer("ten")
      const classId = await aClass()
      const other = await cupo.customer("ten")
      await cupo.call("POST /reservations", { as: other, body: { classId } })
      expect(await broken(sql, [as.id])).toBe("23514 credit_ledger_movements")
    })
  }
})

describe("a seat cannot be taken by", () => {
  for (const [who, change] of [
    ["a reservation of nobody", "user_id = null"],
    ["a reservation that nothing pays for", "held_package_id = null"],
    ["a reservation without a promise", "free_until = null"],
    ["a cancellation of nobody's", "cancelled_at = now()"],
    ["a visitor's reservation", "visitor = '\\x00', visitor_network = '\\x00'"],
    ["a hold with a promise", "held_until = now() + interval '1 hour'"],
  ] as const) {
    test(who, async () => {
      const as = await cupo.customer("ten")
      const classId = await aClass()
      await cupo.call("POST /reservations", { as, body: { classId } })
      const sql = `update seatings set ${change} where class_id = $1`
      expect(await broken(sql, [classId])).toBe("23514 seatings_reservation_or_hold")
    })
  }
})
