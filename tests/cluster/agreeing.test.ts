import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { run, until } from "../support/process.ts"
import { isLeader, type Member, primarySays } from "./agreeing.ts"
import { type House, openHouse } from "./house.ts"
import { type Crowd, expectKept, gather, type Load, press, silence } from "./load.ts"
import { missing } from "./programs.ts"

describe.skipIf(missing.length > 0)("those who agree on the primary", () => {
  let house: House
  let crowd: Crowd
  const loads: Load[] = []
  beforeAll(async () => {
    house = await openHouse()
    crowd = await gather(house.pool, house.urls()[0] as string, 800)
  })
  afterAll(() => house?.close())

  const begin = async () => {
    await house.cluster.settled()
    const load = press(house.urls, crowd, house.simulator)
    loads.push(load)
    await more(load)
    return load
  }
  const more = async (load: Load, writes = 50) => {
    const enough = load.acknowledged.length + writes
    await until(() => load.acknowledged.length >= enough, 120_000)
  }
  /** The one that the others follow is the first. */
  const members = async (): Promise<[Member, Member, Member]> => {
    const all = house.cluster.members
    for (;;) {
      const leads = await Promise.all(all.map(isLeader))
      const leader = all[leads.indexOf(true)]
      if (leader) return [leader, ...all.filter((one) => one !== leader)] as [Member, Member, Member]
    }
  }
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)
  /** What was acknowledged is there, once, and all that must hold does. */
  const expectAll = async () => {
    const told = await expectKept(house.pool, loads, crowd)
    expect(house.simulator.book.captures.size).toBe(told.bought)
    expect(await run(["verify"], house.environment)).toMatchObject({ code: 0 })
  }

  test("are three, of whom any may die, also the one that the others follow: the primary stays, and no write fails", async () => {
    const load = await begin()
    const primary = (await house.cluster.primary()).name
    for (const which of ["follower", "leader", "leader"]) {
      const [leader, follower] = await members()
      const one = which === "leader" ? leader : follower
      await primarySays(follower)
      // As it does each second. Right before that is the worst moment: of what the others take to follow somebody else nothing is over.
      await sleep(850)
      const from = performance.now()
      await one.kill()
      // Longer than the key of the primary lives.
      await sleep(8_000)
      await more(load)
      console.log(
        `one of three is dead: at most ${seconds(silence(load, from, performance.now()))} s between two writes`,
      )
      one.start()
      await until(async () => (await fetch(`${one.url}/health`).catch(() => undefined))?.ok ?? false, 60_000)
    }
    expect((await house.cluster.primary()).name).toBe(primary)
    await expectAll()
    expect(Object.fromEntries(load.again)).toEqual({})
  })

  test("of whom two are dead let nothing be written, and nothing that was acknowledged is lost; it goes on when one is back", async () => {
    const load = await begin()
    const [leader, one] = await members()
    await leader.kill()
    await one.kill()
    // Whoever is the primary is none any more when its key is over.
    await sleep(15_000)
    const written = load.acknowledged.length
    await sleep(5_000)
    expect(load.acknowledged.length).toBe(written)
    const url = house.urls()[0] as string
    // What visitors read is kept, and goes on.
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    const from = performance.now()
    one.start()
    await more(load)
    console.log(
      `one of two is back: written again after ${seconds(silence(load, from, performance.now()))} s`,
    )
    leader.start()
    await house.cluster.settled()
    await expectAll()
    expect([...load.again.keys()]).not.toContain("unreachable")
  })
})
