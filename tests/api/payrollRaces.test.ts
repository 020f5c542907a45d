import { describe, expect, test } from "vitest"
import { removeAdjustment } from "../../server/features/payroll/adjustments.ts"
import { closePeriod } from "../../server/features/payroll/close.ts"
import { reopenPeriod } from "../../server/features/payroll/reopen.ts"
import type { Actor, Context, Platform } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { Refusal } from "../../server/platform/refusal.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, makeClass } from "../support/studio.ts"
import { holdBack, reached, withoutWords } from "../support/unguarded.ts"

const cupo = freshCupo()

const now = at("2026-04-02", "12:00")
const [march1, march16] = [
  { from: "2026-03-01", to: "2026-03-15" },
  { from: "2026-03-16", to: "2026-03-31" },
]
const lock = /pg_advisory_xact_lock\(hashtext\('cupo\.payroll'\)\)/

/** The adjustments that wait are held too, by whoever comes first. */
const unlocked = new RegExp(`${lock.source}|for update`)

/** Two fortnights that are over, with a class each that is paid 350, and an adjustment of 50 that waits. */
async function month(): Promise<{ boss: Person; adjustment: string }> {
  const boss = await cupo.person({ role: "admin", superuser: true })
  const { instructor } = cupo.studio
  const ask = (line: string, body: object) => cupo.call(line, { as: boss, body })
  const rules = { cadence: "fortnight", paysFrom: march1.from, heads: "attended", cancelled: "never" }
  await ask("POST /config/payroll", { ...rules, lateHours: 12 })
  await ask(`POST /instructors/${instructor}/rates`, {
    ...{ from: march1.from, kind: "per_class", base: 350 },
  })
  for (const day of ["2026-03-02", "2026-03-20"]) await makeClass(cupo.pool, cupo.studio, { day })
  const body = { instructor, amount: 50, reason: "Taller" }
  return { boss, adjustment: (await ask("POST /payroll/adjustments", body)).body.id }
}

const told = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

type Work = (context: Context<Actor>) => Promise<unknown>

/** The first is held where it writes to `table`, until the second is done, or waits too. */
async function race(
  boss: Person,
  { first, second, on, words }: { first: Work; second: Work; on: "insert" | "update"; words?: RegExp },
) {
  const platform = openPlatform(cupo.database.connection, 6)
  const pool = words ? withoutWords(platform.pool, words) : platform.pool
  const actor: Actor = {
    ...{
      userId: boss.id,
      uid: boss.uid,
      sessionId: boss.sessionId,
      role: "admin",
      mustChangePassword: false,
    },
    permissions: { superuser: true, modules: {} },
  }
  const context = { ...(platform as Platform), pool, actor, clock: { now: () => now } } as Context<Actor>
  const release = await holdBack(cupo.pool, "pay_periods", on)
  try {
    const begun = told(first(context))
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    const after = told(second(context))
    await Promise.race([after, reached(cupo.pool, "wait_event_type = 'Lock'", 2)])
    await release()
    return [await begun, await after]
  } finally {
    await platform.close()
  }
}

const close =
  (days: { from: string; to: string }, total: number): Work =>
  (context) =>
    closePeriod(context, { ...days, total }, undefined)
const seen = async () => (await cupo.database.violations()).map(({ invariant }) => invariant)

describe("two who close a period at once", () => {
  const both = { first: close(march1, 400), second: close(march1, 400), on: "insert" } as const

  test("close it once", async () => {
    const { boss } = await month()
    expect(await race(boss, both)).toEqual(["done", "PAY_PERIOD_NOT_NEXT"])
  })
  test("close it once by what the table allows alone", async () => {
    const { boss } = await month()
    expect(await race(boss, { ...both, words: unlocked })).toEqual(["done", "PAY_PERIOD_NOT_NEXT"])
  })
  test("would pay it twice without either", async () => {
    cupo.isUnguarded = true
    const { boss } = await month()
    await cupo.pool.query("alter table pay_periods drop constraint pay_periods_apart")
    await cupo.pool.query("drop index pay_lines_one_per_class")
    expect(await race(boss, { ...both, words: unlocked })).toEqual(["done", "done"])
    expect(await seen()).toEqual(
      expect.arrayContaining(["No class is paid twice", "No day is in two closed periods of the payroll"]),
    )
  })
})

describe("a period that is reopened while the next one is closed", () => {
  async function meet(first: "reopen" | "close", words?: RegExp) {
    const { boss } = await month()
    const body = { ...march1, total: 400 }
    cupo.server.setTime(now)
    const { id } = (await cupo.call("POST /payroll/periods", { as: boss, body })).body
    const reopen: Work = (context) => reopenPeriod(context, id, "Faltó una clase", undefined)
    const next = close(march16, 350)
    const works =
      first === "reopen"
        ? ({ first: reopen, second: next, on: "update" } as const)
        : ({ first: next, second: reopen, on: "insert" } as const)
    const said = await race(boss, { ...works, ...(words && { words }) })
    const { open } = (await cupo.call("GET /payroll/periods", { as: boss })).body
    return { said, open: open.map(({ from }: { from: string }) => from) }
  }

  test("is the one to close then", async () => {
    expect(await meet("reopen")).toEqual({
      ...{ said: ["done", "PAY_PERIOD_NOT_NEXT"] },
      open: ["2026-03-01", "2026-03-16", "2026-04-01"],
    })
  })
  test("is not the last any more", async () => {
    expect(await meet("close")).toEqual({ said: ["done", "PAY_PERIOD_NOT_LAST"], open: ["2026-04-01"] })
  })
  test.each(["reopen", "close"] as const)("would be lost without the lock, %s first", async (first) => {
    cupo.isUnguarded = true
    expect(await meet(first, lock)).toEqual({ said: ["done", "done"], open: ["2026-04-01"] })
  })
})

describe("an adjustment that is taken away while its period is closed", () => {
  const works = (id: string) =>
    ({
      first: close(march1, 400),
      second: (context: Context<Actor>) => removeAdjustment(context, id),
      on: "insert",
    }) as const

  test("is of it, and stays", async () => {
    const { boss, adjustment } = await month()
    expect(await race(boss, works(adjustment))).toEqual(["done", "PAY_ADJUSTMENT_NOT_FOUND"])
  })
  test("would be missing in its total if it were not held", async () => {
    cupo.isUnguarded = true
    const { boss, adjustment } = await month()
    expect(await race(boss, { ...works(adjustment), words: /for update/ })).toEqual(["done", "done"])
    expect(await seen()).toEqual(["A closed period of the payroll is what its lines and adjustments sum to"])
  })
})

describe("an adjustment that comes while a period is closed, and is taken away again", () => {
  /** One of before was taken away, so that this one makes up what was seen; it comes once those that wait are held, and goes as the period is written. */
  async function passing() {
    const { boss, adjustment } = await month()
    const { instructor } = cupo.studio
    await removeAdjustment(cupo, adjustment)
    const classes = await cupo.pool.connect()
    await classes.query("begin; lock table classes")
    const release = await holdBack(cupo.pool, "pay_periods", "insert")
    cupo.server.setTime(now)
    const closing = cupo.call("POST /payroll/periods", { as: boss, body: { ...march1, total: 400 } })
    await reached(cupo.pool, "wait_event = 'relation'", 1)
    const body = { instructor, amount: 50, reason: "Taller del sábado" }
    const { id } = (await cupo.call("POST /payroll/adjustments", { as: boss, body })).body
    await classes.query("commit")
    classes.release()
    await Promise.race([closing, reached(cupo.pool, "wait_event = 'advisory'", 1)])
    await removeAdjustment(cupo, id)
    await release()
    return closing
  }

  test("is none of it", async () => {
    expect(await passing()).toMatchObject({ status: 409, body: { error: "PAY_PERIOD_MOVED" } })
  })
})
