import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { run, serve, start, until } from "../support/process.ts"
import { type Front, openFront } from "./front.ts"
import { type House, openHouse } from "./house.ts"
import { type Crowd, expectKept, gather, type Load, press } from "./load.ts"
import { makeNewer, type Newer } from "./newer.ts"
import { missing } from "./programs.ts"

describe.skipIf(missing.length > 0)("a house over a pooler, behind a proxy", () => {
  let house: House
  let front: Front
  let crowd: Crowd
  let newer: Newer
  const loads: Load[] = []
  beforeAll(async () => {
    house = await openHouse(({ url, poolerUrl }) => ({
      ...{ DATABASE_URL: poolerUrl, DATABASE_SESSION_URL: url, DRAIN_SECONDS: "3" },
    }))
    const [one, two] = house.servers.map(({ port }) => port) as [number, number]
    front = await openFront([one, two])
    crowd = await gather(house.pool, front.url, 600)
    newer = makeNewer()
  })
  afterAll(async () => {
    newer?.remove()
    await front?.close()
    await house?.close()
  })

  const begin = async () => {
    const load = press(() => [front.url], crowd, house.simulator)
    loads.push(load)
    await until(() => load.acknowledged.length > 50, 60_000)
    return load
  }
  const more = async (load: Load, writes = 50) => {
    const before = load.acknowledged.length
    await until(() => load.acknowledged.length > before + writes, 60_000)
  }
  /** One server after the other ends and begins anew, as another program if one is told. */
  const restartAll = async (load: Load, program?: string) => {
    const startAs: typeof start = (args, environment) => start(args, environment, program)
    for (const [index, one] of house.servers.entries()) {
      await one.stop()
      house.servers[index] = await serve(house.environment, one.port, startAs)
      await more(load)
    }
  }

  test("that is started anew, one server after the other, fails no request", async () => {
    const load = await begin()
    await restartAll(load)
    await expectKept(house.pool, loads, crowd)
    expect(Object.fromEntries(load.again)).toEqual({})
  })

  test("that is upgraded with a migration, while the older version serves, fails no request", async () => {
    const load = await begin()
    const { output } = await start(["migrate"], house.environment, newer.program).ended
    expect(output).toBe(`Migrated: ${newer.migration}\n`)
    await more(load, 200)
    await restartAll(load, newer.program)
    house.worker.process.kill("SIGTERM")
    await house.worker.ended
    house.worker = start(["work"], house.environment, newer.program)
    await more(load)
    await expectKept(house.pool, loads, crowd)
    expect(Object.fromEntries(load.again)).toEqual({})
    expect(await start(["verify"], house.environment, newer.program).ended).toMatchObject({ code: 0 })
    // The older version would not know what it finds.
    expect(await run(["migrate"], house.environment)).toMatchObject({ code: 1 })
  })

  test("loses nothing over the pooler when the primary goes", async () => {
    const load = await begin()
    await house.cluster.settled()
    const primary = await house.cluster.primary()
    await primary.kill()
    const from = performance.now()
    await until(() => load.acknowledged.some(({ at }) => at > from + 1_000), 60_000)
    await more(load)
    primary.start()
    await house.cluster.settled()
    await expectKept(house.pool, loads, crowd)
    expect([...load.again.keys()]).not.toContain("unreachable")
  })
})
