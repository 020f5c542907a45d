import { randomUUID } from "node:crypto"
import type pg from "pg"
import { describe, expect, test } from "vitest"
import { closePerson } from "../../server/features/people/close.ts"
import { noteRemoval } from "../../server/features/people/users/removed.ts"
import { personalTasks } from "../../server/features/personal/tasks.ts"
import { transaction } from "../../server/platform/database/transaction.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import { meanwhile } from "../support/meanwhile.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, makeClass, makeRoom, near } from "../support/studio.ts"
import { dropClaims, holdBack, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

describe("an account that is closed at the desk while another desk is at work on it", () => {
  interface World {
    as: Person
    ana: Person
    /** Begins in twenty minutes, and Ana has a seat in it. */
    soon: string
    seat: string
    later: string
  }

  async function world(): Promise<World> {
    const as = await cupo.person({ role: "admin", superuser: true })
    // Each seat is paid with a package of its own: who moves the same credits would meet there too.
    const ana = await cupo.customer("one", "ten")
    const soon = await makeClass(cupo.pool, cupo.studio)
    const room = await makeRoom(cupo.pool, cupo.studio, "Sala Luz")
    const later = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(8), room })
    const { body } = await cupo.call("POST /reservations", { as: ana, body: { classId: soon } })
    await near(cupo.pool, soon, 20)
    return { as, ana, soon, later, seat: body.id }
  }

  const presses = {
    "books for them": ({ as, ana, later }: World) =>
      cupo.call("POST /reservations", { as, key: randomUUID(), body: { classId: later, userId: ana.id } }),
    "gives up their seat": ({ as, seat }: World) =>
      cupo.call(`DELETE /reservations/${seat}`, { as, key: randomUUID() }),
    "marks that they came": ({ as, ana, soon }: World) =>
      cupo.call("POST /attendance", {
        ...{ as, key: randomUUID() },
        body: { classId: soon, userId: ana.id, attended: true },
      }),
    "cancels their class": ({ as, soon }: World) =>
      cupo.call(`POST /classes/${soon}/cancel`, { as, key: randomUUID() }),
  }

  const close = ({ as, ana }: World) => cupo.call(`DELETE /users/${ana.id}`, { as })

  /** The one writes, and is held in the middle of it; then the other comes, and is done or waits. */
  async function both(first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<[Reply, Reply]> {
    const letGo = await holdBack(cupo.pool, "seatings")
    const one = first()
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    const other = second()
    await Promise.race([other, reached(cupo.pool, "wait_event_type = 'Lock'", 2)])
    await letGo()
    return Promise.all([one, other])
  }

  const ahead = async ({ ana }: World) =>
    (
      await cupo.pool.query<{ id: string }>(
        `select s.id from seatings s join classes c on c.id = s.class_id
         where s.user_id = $1 and s.cancelled_at is null and s.attended is null and c.starts_at > now()`,
        [ana.id],
      )
    ).rows

  test.each(Object.entries(presses))("which %s first, keeps nothing ahead", async (_, press) => {
    const there = await world()
    const [pressed, closed] = await both(
      () => press(there),
      () => close(there),
    )
    expect(pressed.status, JSON.stringify(pressed.body)).toBeLessThan(300)
    expect(closed.body).toEqual({ became: "closed" })
    expect(await ahead(there)).toEqual([])
  })

  test.each(Object.entries(presses))("which then %s, keeps nothing ahead", async (_, press) => {
    const there = await world()
    const [closed, pressed] = await both(
      () => close(there),
      () => press(there),
    )
    expect(closed.body).toEqual({ became: "closed" })
    expect(pressed.status, JSON.stringify(pressed.body)).toBeLessThan(500)
    expect(await ahead(there)).toEqual([])
  })

  test("which then books for them, keeps a seat that is nobody's, where nothing tells that they changed", async () => {
    cupo.isUnguarded = true
    await dropClaims(cupo.pool)
    const there = await world()
    await both(
      () => close(there),
      () => presses["books for them"](there),
    )
    expect(await ahead(there)).toHaveLength(1)
  })
})

describe("the row of who was removed, which something comes to name while a night deletes it", () => {
  /** What says who did something, of a row that is there. */
  const columns = [
    ["seatings", "marked_by", "attended = true, marked_at = now()"],
    ["seatings", "cancelled_by", "cancelled_at = now()"],
    ["credit_ledger", "actor_id", "note = note"],
    ["classes", "cancelled_by", "cancelled_at = now(), status = 'cerrada'"],
  ] as const

  async function removed(): Promise<string> {
    const { id } = await cupo.customer()
    await transaction(cupo.pool as pg.Pool, async (client) => {
      await closePerson(client, id, new Date())
      await noteRemoval(client, id, new Date())
    })
    return id
  }

  async function night(): Promise<void> {
    const platform = openPlatform(cupo.database.connection, 2)
    for (const { run } of personalTasks) await run(platform)
    await platform.close()
  }

  const isThere = async (id: string) =>
    (await cupo.pool.query("select from users where id = $1", [id])).rowCount === 1

  /** Somebody else has a seat of a class, paid with a package. */
  async function seatOfAnother(): Promise<void> {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const as = await cupo.customer("ten")
    expect((await cupo.call("POST /reservations", { as, body: { classId } })).status).toBe(201)
  }

  const naming =
    (table: string, column: string, rest: string, id: string) =>
    (client: pg.PoolClient): Promise<unknown> =>
      client.query(`update ${table} set ${column} = $1, ${rest}`, [id])

  test.each(columns)("stays, where %s say %s first", async (table, column, rest) => {
    // No customer does so to another.
    cupo.isUnguarded = true
    const id = await removed()
    await seatOfAnother()
    await meanwhile(cupo.pool as pg.Pool, { hold: naming(table, column, rest, id), next: night })
    expect(await isThere(id)).toBe(true)
  })

  test.each(columns)(
    "would go, and %s say a %s who is nobody, without the key",
    async (table, column, rest) => {
      cupo.isUnguarded = true
      const id = await removed()
      await seatOfAnother()
      await cupo.pool.query(`alter table ${table} drop constraint ${table}_${column}_fkey`)
      await transaction(cupo.pool as pg.Pool, async (client) => {
        await naming(table, column, rest, id)(client)
        await night()
      })
      expect(await isThere(id)).toBe(false)
    },
  )
})
