import { randomBytes } from "node:crypto"
import { unzipSync } from "fflate"
import { expect, test } from "vitest"
import { partBytes } from "../../contract/moving.ts"
import { movingTasks } from "../../server/features/moving/tasks.ts"
import { TryIsOver } from "../../server/features/moving/work.ts"
import type { Platform } from "../../server/platform/context.ts"
import { emptyHouse, moveIn, roundTrip, unpack } from "../import/moving.ts"
import { freshCupo } from "../support/cupo.ts"
import { lostAt, officeOf, withIdentity, work } from "../support/imports.ts"
import type { Person } from "../support/people.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"

const cupo = freshCupo()
let boss: Person
const office = officeOf(cupo, () => boss)
const { ask } = office

const download = async (id: string, as = boss) => {
  const response = await fetch(`${cupo.server.url}/api/moving/exports/${id}/file`, { headers: as.headers })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

test("the studio is prepared as a ZIP, downloaded by a superuser alone, and is a studio elsewhere", async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
  await cupo.customer("ten")
  const begun = await ask("POST /moving/exports", undefined, "k")
  expect(begun.status).toBe(201)
  const { id } = begun.body
  expect((await ask("POST /moving/exports", undefined, "k")).body).toEqual({ id })
  expect((await ask("POST /moving/exports")).body.error).toBe("MOVE_UNDER_WAY")
  expect((await download(id)).response.status).toBe(404)
  expect(await work(cupo)).toEqual([])
  const { state, files, added } = await office.move(id)
  expect({ state, files }).toMatchObject({
    state: "done",
    files: [{ name: expect.stringMatching(/^estudio-.*zip$/) }],
  })
  expect(added).toContainEqual({ kind: "customers.csv", count: expect.any(Number) })

  const employee = await cupo.person({ role: "admin", permissions: { configuracion: ["ver", "editar"] } })
  expect((await download(id, employee)).response.status).toBe(403)
  const { response, bytes } = await download(id)
  expect(response.headers.get("content-disposition")).toContain(files[0].name)
  expect(bytes.length).toBe(files[0].size)

  const report = await moveIn(await emptyHouse(), await unpack(bytes))
  expect(report.faults).toEqual([])
  expect(Object.values(report.added ?? {}).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10)

  const forget = movingTasks(async () => undefined).find(({ name }) => name === "forgetMoves")
  const clock = { now: () => new Date(Date.now() + 25 * 3_600_000) }
  await forget?.run({ pool: cupo.pool, clock } as Platform)
  expect((await download(id)).response.status).toBe(404)
  expect((await cupo.pool.query("select from move_parts")).rows).toEqual([])
})

test("who prepares it is killed, and the next begins it anew", async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
  const { id } = (await ask("POST /moving/exports")).body
  let asked = 0
  const killed = withIdentity((identity) => ({
    readSecrets: (uids) => (++asked === 1 ? Promise.reject(new Error("killed")) : identity.readSecrets(uids)),
  }))
  const errors = await work(cupo, killed)
  expect(errors).toMatchObject([{ message: "killed" }])
  expect(await office.move(id)).toMatchObject({ state: "done" })
  const names = Object.keys(unzipSync((await download(id)).bytes))
  expect(names).toContain("accounts.csv")
})

test("who lost their place and does not know of it writes nothing into what the next prepares", async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
  // Pictures go along as they are: they come in several pieces.
  await cupo.pool.query(
    `insert into images (id, width, height, bytes, created_at, offered_at)
     select encode(sha256(bytes), 'hex'), 1, 1, bytes, now(), now() from (values ($1::bytea)) v (bytes)`,
    [randomBytes(3 * partBytes)],
  )
  const { id } = (await ask("POST /moving/exports")).body
  const first = await lostAt(cupo, /insert into move_parts/, 2)
  // What is taken along next is another studio.
  await cupo.customer("ten")
  expect(await work(cupo)).toEqual([])
  const [move, { bytes }] = [await office.move(id), await download(id)]
  first.goOn()
  const told = await first.ended
  expect(await office.move(id)).toEqual(move)
  const after = (await download(id)).bytes
  expect(Buffer.from(after).equals(Buffer.from(bytes))).toBe(true)
  expect(Object.keys(unzipSync(after))).toContain("accounts.csv")
  expect(told).toEqual([expect.any(TryIsOver)])
})

test("a reservation that was changed twice is taken along after those that it was, whatever clocks wrote them down", async () => {
  const ana = await cupo.customer("ten")
  const ids: string[] = []
  for (const hour of ["08:00", "10:00", "12:00"]) {
    const classId = await makeClass(cupo.pool, cupo.studio, { hour, day: dayFromNow(3) })
    const last = ids.at(-1)
    const { body } = await (last
      ? cupo.call(`POST /reservations/${last}/change`, { as: ana, body: { newClassId: classId } })
      : cupo.call("POST /reservations", { as: ana, body: { classId } }))
    ids.push(body.id)
  }
  await cupo.pool.query("update seatings set created_at = created_at - interval '1 second' where id = $1", [
    ids.at(-1),
  ])
  await roundTrip(cupo.database)
})
