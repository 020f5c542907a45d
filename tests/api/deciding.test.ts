import { describe, expect, test } from "vitest"
import { book } from "../../server/features/reservations/booking/book.ts"
import { cancel } from "../../server/features/reservations/booking/cancel.ts"
import type { Actor, Context } from "../../server/platform/context.ts"
import { inTransaction, savepoint } from "../../server/platform/database/transaction.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { makeClass } from "../support/studio.ts"
import { everyBookingEnds } from "../support/unguarded.ts"

const cupo = freshCupo()

describe("a writing that breaks a constraint", () => {
  const breaks = (code: string, constraint: string) =>
    `raise exception using errcode = '${code}', constraint = '${constraint}'`

  test("of a race is tried again, and says so when it is never won", async () => {
    const tries = await everyBookingEnds(cupo.pool, breaks("23505", "seatings_one_per_seat"))
    const as = await cupo.customer("ten")
    const reply = await cupo.call("POST /reservations", {
      as,
      body: { classId: await makeClass(cupo.pool, cupo.studio) },
    })
    expect(reply.status).toBe(409)
    expect(reply.body.error).toBe("REQUEST_IN_PROGRESS")
    expect(reply.headers.get("retry-after")).toBe("1")
    expect(await tries()).toBe(40)
  })

  test.each(["POST /reservations", "POST /waitlist"])(
    "or meets in a deadlock every time (%s) is undone, and asked for again later",
    async (line) => {
      const [as, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
      const classId = await makeClass(cupo.pool, cupo.studio, { capacity: 1 })
      if (line.includes("waitlist")) await cupo.call("POST /reservations", { as: luis, body: { classId } })
      const tries = await everyBookingEnds(cupo.pool, "raise exception using errcode = '40P01'")
      await cupo.pool.query(
        "create trigger spoil before insert on waitlist_entries for each row execute function spoil()",
      )
      const rows = await cupo.rows()
      const reply = await cupo.call(line, { as, body: { classId } })
      expect([reply.status, reply.body.error, reply.headers.get("retry-after")]).toEqual([
        503,
        "UNAVAILABLE",
        "1",
      ])
      expect(await tries()).toBe(3)
      expect(await cupo.rows()).toEqual(rows)
    },
  )

  for (const [code, constraint] of [
    ["23502", ""],
    ["23514", "seatings_reservation_or_hold"],
    ["23503", "seatings_user_id_fkey"],
    ["23505", "seatings_pkey"],
  ] as const) {
    test(`of another kind (${code}) is a failure of ours, tried once`, async () => {
      const tries = await everyBookingEnds(cupo.pool, breaks(code, constraint))
      const as = await cupo.customer("ten")
      const body = { classId: await makeClass(cupo.pool, cupo.studio) }
      const reply = await cupo.call("POST /reservations", { as, body })
      expect(reply).toMatchObject({ status: 500, body: { error: "INTERNAL", message: "Error de servidor" } })
      expect(await tries()).toBe(1)
    })
  }
})

describe("decisions inside a caller's transaction", () => {
  /** The platform as a use case has it, with the topics it told. */
  async function inside<T>(
    as: Person,
    work: (context: Context<Actor>, told: string[]) => Promise<T>,
  ): Promise<T> {
    const platform = openPlatform(cupo.database.connection, 2)
    const told: string[] = []
    const actor: Actor = {
      userId: as.id,
      uid: as.uid,
      sessionId: as.sessionId,
      role: "user",
      permissions: { superuser: false, modules: {} },
      mustChangePassword: false,
    }
    try {
      const news = { ...platform.news, tell: (topic: string) => told.push(topic) }
      return await work({ ...platform, news, actor } as Context<Actor>, told)
    } finally {
      await platform.close()
    }
  }

  test("happen together, and are told once both have", async () => {
    const ana = await cupo.customer("ten")
    const [first, second] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    await inside(ana, async (context, told) => {
      const { answer } = await book(context, { classId: first, customerId: ana.id })
      told.length = 0
      await inTransaction(context, async (within) => {
        await cancel(within, answer.id)
        await book(within, { classId: second, customerId: ana.id, seat: 4 })
        expect(told).toEqual([])
      })
      expect(told.toSorted()).toEqual([`class:${first}`, `class:${second}`].toSorted())
    })
    const { body } = await cupo.call("GET /reservations/my", { as: ana })
    expect(body.reservations).toMatchObject([{ classId: second, seat: 4 }])
  })

  test("leave nothing and tell nothing when the caller fails after them", async () => {
    const ana = await cupo.customer("ten")
    const classId = await makeClass(cupo.pool, cupo.studio)
    const rows = await cupo.rows()
    await inside(ana, async (context, told) => {
      const failing = inTransaction(context, async (within) => {
        await book(within, { classId, customerId: ana.id })
        throw new Error("the rest went wrong")
      })
      await expect(failing).rejects.toThrow("the rest went wrong")
      expect(told).toEqual([])
    })
    expect(await cupo.rows()).toEqual(rows)
  })

  test("that lose a race are decided again, and the transaction goes on", async () => {
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const [first, second] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    // The next insert finds its seat sold under it: once, as when somebody else was a moment faster.
    await cupo.pool.query(`
      create sequence tries;
      create function lose_once() returns trigger language plpgsql as $$ begin
        if nextval('tries') = 2 then
          raise exception using errcode = '23505', constraint = 'seatings_one_per_seat';
        end if;
        return new;
      end $$;
      create trigger lose_once before insert on seatings for each row execute function lose_once()`)
    const { body: his } = await cupo.call("POST /reservations", {
      as: luis,
      body: { classId: second, seat: 1 },
    })
    expect(his.seat).toBe(1)
    const seats = await inside(ana, (context) =>
      inTransaction(context, async (within) => {
        const one = await book(within, { classId: first, customerId: ana.id })
        const two = await book(within, { classId: second, customerId: ana.id })
        return [one.answer.seat, two.answer.seat]
      }),
    )
    expect(seats).toEqual([1, 2])
    const { rows } = await cupo.pool.query("select last_value from tries")
    expect(Number(rows[0].last_value)).toBe(4)
  })
})

test("what is lost inside what is lost undoes all of that", async () => {
  const { id } = await cupo.customer()
  const read = async () =>
    (await cupo.pool.query("select phone from users where id = $1", [id])).rows[0].phone
  const before = await read()
  const platform = openPlatform(cupo.database.connection, 1)
  try {
    await inTransaction(platform, ({ transaction }) => {
      const write = (phone: string) =>
        transaction.query("update users set phone = $2 where id = $1", [id, phone])
      const lose = (phone: string, more: () => Promise<unknown>) =>
        savepoint(transaction, async () => {
          await write(phone)
          await more()
          return []
        })
      return lose("outside", () => lose("inside", async () => {}))
    })
  } finally {
    await platform.close()
  }
  expect(await read()).toBe(before)
})
