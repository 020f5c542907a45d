import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { run, until } from "../support/process.ts"
import { type House, openHouse } from "./house.ts"
import { type Crowd, expectKept, gather, type Load, press, silence } from "./load.ts"
import { missing } from "./programs.ts"

if (missing.length > 0) console.log(`Skipped: a cluster needs ${missing.join(", ")} of Debian's packages.`)

/** How often the primary goes, killed and frozen in turn. */
const rounds = Number(process.env.ROUNDS ?? 10)
const patroni = readFileSync(new URL("../../deploy/cluster/patroni.yml", import.meta.url), "utf8")
/** Seconds: after how many a primary is given up, and what may come to it on a machine that is busy with all of this. */
const [ttl, added] = [Number(/^ +ttl: (\d+)$/m.exec(patroni)?.[1]), 15]

describe.skipIf(missing.length > 0)("a house on a cluster", () => {
  let house: House
  let crowd: Crowd
  const loads: Load[] = []
  beforeAll(async () => {
    house = await openHouse()
    crowd = await gather(house.pool, house.urls()[0] as string, 1_200)
  })
  afterAll(() => house?.close())

  const begin = async () => {
    await house.cluster.settled()
    const load = press(house.urls, crowd, house.simulator)
    loads.push(load)
    await until(() => load.acknowledged.length > 50, 60_000)
    return load
  }
  /** What was acknowledged is there, once, and all that must hold does. */
  const expectAll = async () => {
    const told = await expectKept(house.pool, loads, crowd)
    expect(house.simulator.book.captures.size).toBe(told.bought)
    expect(await run(["verify"], house.environment)).toMatchObject({ code: 0 })
  }

  const ways = ["killed", "frozen"] as const
  const lose = async (way: (typeof ways)[number], load: Load): Promise<number> => {
    await house.cluster.settled()
    const primary = await house.cluster.primary()
    const from = performance.now()
    await (way === "killed" ? primary.kill() : primary.freeze())
    // Until that is done, which takes a busy machine a while, it goes on.
    const gone = performance.now()
    await until(() => load.acknowledged.some(({ at }) => at > gone + 1_000), 60_000)
    await sleep(2_000)
    const silent = silence(load, from - 1_000, performance.now())
    expect((await house.cluster.primary()).name).not.toBe(primary.name)
    // One that hung comes back in the middle of it, and still believes that it is the primary.
    if (way === "killed") primary.start()
    else primary.thaw()
    return silent
  }

  test(`whose primary goes ${rounds} times loses nothing that it acknowledged, and writes nothing twice`, async () => {
    const load = await begin()
    const silences: number[] = []
    for (let round = 0; round < rounds; round++) {
      const way = ways[round % 2] as (typeof ways)[number]
      const silent = await lose(way, load)
      silences.push(silent)
      console.log(`${way}: nothing was acknowledged for ${(silent / 1_000).toFixed(1)} s`)
    }
    await house.cluster.settled()
    await expectAll()
    for (const silent of silences) expect(silent).toBeLessThan((ttl + added) * 1_000)
  }, 1_800_000)

  test("whose primary is handed over by hand fails no request that is made again when asked to", async () => {
    const load = await begin()
    for (let times = 0; times < 2; times++) {
      const from = performance.now()
      await house.cluster.switchOver()
      await house.cluster.settled()
      await until(() => load.acknowledged.some(({ at }) => at > performance.now() - 200), 60_000)
      const silent = silence(load, from, performance.now())
      console.log(`handed over: nothing was acknowledged for ${(silent / 1_000).toFixed(1)} s`)
    }
    await expectAll()
    expect([...load.again.keys()].toSorted()).not.toContain("unreachable")
  })
})
