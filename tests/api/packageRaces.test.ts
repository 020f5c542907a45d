import { randomUUID } from "node:crypto"
import type pg from "pg"
import { describe, expect, test } from "vitest"
import { finishRefund } from "../../server/features/payments/finishRefund.ts"
import { followers } from "../../server/features/reservations/following/followers.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { haltingAt } from "../support/halting.ts"
import type { Reply } from "../support/http.ts"
import { instead } from "../support/instead.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, give, makeClass } from "../support/studio.ts"
import { dropClaims, dropCreditGuards, holdBack, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

const boss = () => cupo.person({ role: "admin", superuser: true })
const ask = (as: Person, verb: string, of: Person, held: string, body: object) =>
  cupo.call(`POST /users/${of.id}/credits/${held}/${verb}`, {
    ...{ as, key: randomUUID() },
    body: { reason: "Se va de viaje", ...body },
  })
const book = (as: Person, classId: string) => cupo.call("POST /reservations", { as, body: { classId } })
const said = ({ status, body }: Reply) => body.error ?? status

/** The first has written all but its credits, and stands still; the second has read what it decides on, and waits for that. */
async function meet(first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<unknown[]> {
  const letGo = await holdBack(cupo.pool, "credit_ledger", "insert")
  const one = first()
  const other = reached(cupo.pool, "wait_event = 'advisory'", 1).then(second)
  // Whoever is refused at once shows it here, instead of being waited for.
  await Promise.race([
    one,
    other,
    reached(cupo.pool, "wait_event_type = 'Lock' and wait_event <> 'advisory'", 1),
  ])
  await letGo()
  return [said(await one), said(await other)]
}

async function unguarded() {
  cupo.isUnguarded = true
  await dropClaims(cupo.pool)
  await dropCreditGuards(cupo.pool)
}

describe("a rest, and a class booked on its days", () => {
  async function race(freezesFirst: boolean) {
    const [desk, ana] = [await boss(), await cupo.customer()]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const classId = await makeClass(cupo.pool, cupo.studio, {
      day: dayFromNow(freezesFirst ? 3 : 4),
    })
    const days = { from: dayFromNow(3), until: dayFromNow(5) }
    const ways = [() => ask(desk, "freeze", ana, held, days), () => book(ana, classId)] as const
    return meet(...(freezesFirst ? ways : ([ways[1], ways[0]] as const)))
  }

  test("come one after the other, whichever is first", async () => {
    expect(await race(true)).toEqual([200, "PACKAGE_FROZEN"])
    expect(await race(false)).toEqual([201, "FREEZE_HAS_RESERVATIONS"])
  })

  test("would both be without the guards", async () => {
    await unguarded()
    expect(await race(true)).toEqual([200, 201])
  })
})

describe("the last credit, passed on while it is booked", () => {
  async function race(passesFirst: boolean) {
    const [desk, ana, luis] = [await boss(), await cupo.customer(), await cupo.customer()]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.one)
    const classId = await makeClass(cupo.pool, cupo.studio, {
      day: dayFromNow(passesFirst ? 3 : 4),
    })
    const ways = [() => ask(desk, "pass", ana, held, { to: luis.id }), () => book(ana, classId)] as const
    return meet(...(passesFirst ? ways : ([ways[1], ways[0]] as const)))
  }

  test("is the other's or used, never both", async () => {
    expect(await race(true)).toEqual([200, "NO_CLASSES_AVAILABLE"])
    expect(await race(false)).toEqual([201, "NOTHING_TO_PASS"])
  })

  test("would be both without the guards", async () => {
    await unguarded()
    expect(await race(true)).toEqual([200, 201])
  })
})

describe("what was paid for, passed on while it is refunded", () => {
  async function race(passesFirst: boolean) {
    const [desk, ana, luis] = [await boss(), await cupo.customer(), await cupo.customer()]
    const sale = { userId: ana.id, packageId: cupo.studio.packages.ten, amount: 1800, paymentMethod: "cash" }
    const sold = await cupo.call("POST /transactions/cash", {
      ...{ as: desk, key: randomUUID(), body: { ...sale, branchId: cupo.studio.branch } },
    })
    const { id } = sold.body.tx
    const held = (await cupo.call("GET /credits/my", { as: ana })).body.packages[0].id
    const ways = [
      () => ask(desk, "pass", ana, held, { to: luis.id }),
      () =>
        cupo.call(`POST /transactions/${id}/refunds`, {
          ...{ as: desk, key: randomUUID() },
          body: { reason: "Se lastimó", through: "cash", revokes: true },
        }),
    ] as const
    const outcome = await meet(...(passesFirst ? ways : ([ways[1], ways[0]] as const)))
    const { rows } = await cupo.pool.query(
      `select coalesce(sum(l.delta), 0)::int as left from held_packages h join credit_ledger l on l.held_package_id = h.id
       where h.user_id = any($1) and h.revoked_at is null`,
      [[ana.id, luis.id]],
    )
    return [...outcome, rows[0].left]
  }

  test("is nobody's in the end, whichever is first", async () => {
    expect(await race(true)).toEqual([200, 201, 0])
    expect(await race(false)).toEqual([201, "PACKAGE_ENDED", 0])
  })

  test("would be the other's without the guards", async () => {
    await unguarded()
    expect(await race(false)).toEqual([201, 200, 10])
  })
})

describe("what was paid for, passed on as its refund has seen who has it and has not begun to take it", () => {
  /** The first heirs that a refund reads are told to it again, whoever there are by then. */
  const toldOnce = (pool: pg.Pool) => {
    let first: Promise<unknown> | undefined
    const over = <T extends pg.Pool | pg.PoolClient>(target: T): T =>
      instead(target, {
        connect: async () => over(await pool.connect()),
        query(asked: pg.QueryConfig, values?: unknown[]) {
          const told = target.query(asked, values)
          if (!asked.name?.startsWith("heirs-of-package")) return told
          first ??= told
          return first
        },
      })
    return over(pool)
  }

  async function race(seeing: (pool: pg.Pool) => pg.Pool = (pool) => pool) {
    const [desk, ana, luis] = [await boss(), await cupo.customer(), await cupo.customer()]
    const sale = { userId: ana.id, packageId: cupo.studio.packages.ten, amount: 1800, paymentMethod: "cash" }
    const sold = await cupo.call("POST /transactions/cash", {
      ...{ as: desk, key: randomUUID(), body: { ...sale, branchId: cupo.studio.branch } },
    })
    const held = (await cupo.call("GET /credits/my", { as: ana })).body.packages[0].id
    const refundId = randomUUID()
    await cupo.pool.query(
      `insert into refunds (id, transaction_id, amount, through, reason, actor_id, revokes, status, created_at)
       select $1, id, amount, 'cash', 'Se lastimó', $3, true, 'pending', now() from transactions where id = $2`,
      [refundId, sold.body.tx.id, desk.id],
    )
    const platform = openPlatform(cupo.database.connection, 4)
    const { pool, reached: seen, goOn } = haltingAt(seeing(platform.pool), /"lock-customer/)
    try {
      const refunded = finishRefund({ ...platform, pool }, followers, refundId)
      await seen
      expect((await ask(desk, "pass", ana, held, { to: luis.id })).status).toBe(200)
      goOn()
      await refunded
    } finally {
      await platform.close()
    }
    const { rows } = await cupo.pool.query(
      `select coalesce(sum(l.delta), 0)::int as left from held_packages h join credit_ledger l on l.held_package_id = h.id
       where h.user_id = any($1) and h.revoked_at is null`,
      [[ana.id, luis.id]],
    )
    return rows[0].left
  }

  test("is nobody's in the end", async () => {
    expect(await race()).toBe(0)
  })

  test("would be the other's if it did not look again", async () => {
    expect(await race(toldOnce)).toBe(10)
  })
})

describe("cut off in the middle", () => {
  const rest = () => ({ from: dayFromNow(3), until: dayFromNow(5) })
  type Made = { desk: Person; ana: Person; held: string; luis: Person; reservation: string }
  /** What has been done before the press, and what is pressed. */
  const presses: [string, string, (made: Made) => Promise<unknown>, (made: Made) => object][] = [
    ["a longer validity", "extend", async () => {}, () => ({ until: dayFromNow(60) })],
    [
      "a rest that gives a class up",
      "freeze",
      async () => {},
      ({ reservation }) => ({ ...rest(), cancels: [reservation] }),
    ],
    [
      "the end of a rest",
      "thaw",
      ({ desk, ana, held, reservation }) =>
        ask(desk, "freeze", ana, held, { ...rest(), cancels: [reservation] }),
      () => ({}),
    ],
    ["what is passed on", "pass", async () => {}, ({ luis }) => ({ to: luis.id })],
  ]

  test.each(presses)("%s is nothing, and pressed again it is one", async (_, verb, prepare, bodyOf) => {
    const [desk, ana, luis] = [await boss(), await cupo.customer(), await cupo.customer()]
    const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten)
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) })
    const made = { desk, ana, luis, held, reservation: (await book(ana, classId)).body.id }
    await prepare(made)
    const world = async () => {
      const [packages, ledger, seats, events] = await Promise.all([
        cupo.pool.query("select * from held_packages where user_id = any($1) order by id", [
          [ana.id, luis.id],
        ]),
        cupo.pool.query(
          `select l.* from credit_ledger l join held_packages h on h.id = l.held_package_id
           where h.user_id = any($1) order by l.held_package_id, l.seq`,
          [[ana.id, luis.id]],
        ),
        cupo.pool.query("select * from seatings where class_id = $1 order by id", [classId]),
        cupo.pool.query("select count(*)::int as n from events"),
      ])
      const kept = await cupo.pool.query("select count(*)::int as n from idempotency_keys")
      return [packages.rows, ledger.rows, seats.rows, events.rows, kept.rows]
    }
    const key = randomUUID()
    const press = () =>
      cupo.call(`POST /users/${ana.id}/credits/${held}/${verb}`, {
        ...{ as: desk, key, body: { reason: "Se va de viaje", ...bodyOf(made) } },
      })
    const before = await world()
    const letGo = await holdBack(cupo.pool, "credit_ledger", "insert")
    const cut = press()
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    await cupo.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'cupo' and wait_event = 'advisory'`,
    )
    expect((await cut).status).toBe(503)
    await letGo()
    expect(await world()).toEqual(before)

    const done = await press()
    expect(done.status).toBe(200)
    const after = await world()
    expect(after).not.toEqual(before)
    expect((await press()).body).toEqual(done.body)
    expect(await world()).toEqual(after)
  })
})
