import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { call } from "../support/http.ts"
import { type Person, signedIn } from "../support/people.ts"
import { run, until } from "../support/process.ts"
import { type House, openHouse } from "./house.ts"
import { type Crowd, gather, type Load, press } from "./load.ts"
import { missing } from "./programs.ts"

describe.skipIf(missing.length > 0)("a house with standbys that it reads", () => {
  let house: House
  let crowd: Crowd
  let owner: Person
  let load: Load
  /** Straight to each machine, whichever it is. */
  let direct: pg.Client[]
  beforeAll(async () => {
    house = await openHouse(({ standbyUrl }) => ({ DATABASE_STANDBY_URL: standbyUrl }))
    crowd = await gather(house.pool, house.urls()[0] as string, 200)
    owner = (await signedIn(house.pool, { role: "admin", superuser: true }))[0] as Person
    load = press(house.urls, crowd, house.simulator, 100)
    direct = await Promise.all(house.cluster.machines.map(({ port }) => connectTo(port)))
  })
  afterAll(async () => {
    await load?.stop()
    for (const one of direct ?? []) await one.end().catch(() => {})
    await house?.close()
  })

  const connectTo = async (port: number) => {
    const client = new pg.Client({ ...house.cluster.owner, port })
    client.on("error", () => {})
    await client.connect()
    return client
  }
  const ask = (path: string, as?: Person) => call(house.urls()[0] as string, `GET ${path}`, as && { as })
  /** Asks for figures; true when a standby was the last to read what they are made of. */
  const isReadThere = async (): Promise<boolean> => {
    const since = new Date()
    expect((await ask("/reports/billing", owner)).status).toBe(200)
    const found = await Promise.all(
      direct.map((one) =>
        one.query(
          `select from pg_stat_activity where application_name = 'cupo' and pg_is_in_recovery()
             and query like '%money_days%' and query_start >= $1`,
          [since],
        ),
      ),
    )
    return found.some(({ rowCount }) => rowCount !== 0)
  }
  /** Holds what replays the primary's log on the standbys, and no connection of theirs: Patroni would end a pause of PostgreSQL's own. */
  const replay = async (how: "SIGSTOP" | "SIGCONT") => {
    for (const one of direct) {
      const { rows } = await one.query("select pid from pg_stat_activity where backend_type = 'startup'")
      for (const { pid } of rows) process.kill(pid, how)
    }
  }
  const seatsOf = async (classId: string) => (await ask(`/classes/${classId}/seats`)).body.takenSeats?.length

  test("reads figures there, and what was written a moment ago is among what visitors read", async () => {
    await until(isReadThere, 30_000)
    const [classId] = crowd.classes.at(-1) as [string]
    for (const [taken, as] of crowd.people.slice(0, 5).entries()) {
      await ask(`/classes/${classId}/seats`)
      expect(
        (await call(house.urls()[0] as string, "POST /reservations", { as, body: { classId } })).status,
      ).toBe(201)
      expect(await seatsOf(classId)).toBe(taken + 1)
    }
  })

  test("asks the primary while the standbys are behind, and them again when they are not", async () => {
    await replay("SIGSTOP")
    const [classId] = crowd.classes.at(-2) as [string]
    await ask(`/classes/${classId}/seats`)
    const [as] = crowd.people
    expect(
      (await call(house.urls()[0] as string, "POST /reservations", { as, body: { classId } })).status,
    ).toBe(201)
    expect(await seatsOf(classId)).toBe(1)
    // By then they are behind by more than figures may be.
    await until(async () => !(await isReadThere()), 30_000)
    expect(await isReadThere()).toBe(false)
    await replay("SIGCONT")
    await until(isReadThere, 30_000)
  })

  test("answers without a failure when a standby dies", async () => {
    const answers: number[] = []
    let asking = true
    const asked = (async () => {
      while (asking) answers.push((await ask("/reports/billing", owner)).status)
    })()
    const primary = await house.cluster.primary()
    const standby = house.cluster.machines.find((one) => one !== primary)
    await standby?.kill()
    await until(() => answers.length > 30, 60_000)
    standby?.start()
    await house.cluster.settled()
    asking = false
    await asked
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test("is exported from a standby", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cupo-exported-"))
    const { code, output } = await run(["export", join(folder, "studio")], {
      ...house.environment,
      DATABASE_URL: house.cluster.standbyUrl,
    })
    expect([code, output]).toEqual([0, expect.stringContaining("reservations")])
    expect((await readdir(join(folder, "studio"))).length).toBeGreaterThan(20)
    await rm(folder, { recursive: true, force: true })
  })
})
