import { writeFileSync } from "node:fs"
import { afterEach, expect, onTestFinished, test, vi } from "vitest"
import { serveWaitlists } from "../../server/features/reservations/tasks.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Behaviour } from "../../tools/paypal-simulator/behaviour.ts"
import { emptyHouse, moveIn, unpack } from "../import/moving.ts"
import { freshCupo } from "../support/cupo.ts"
import { openServers } from "../support/storm/servers.ts"
import { rage } from "../support/storm/storm.ts"
import { makeWorld } from "../support/storm/world.ts"
import { openTill, tillOf } from "../support/till.ts"

/** How long, and with which seed it is drawn: what fell of a seed falls again, more or less. */
const rounds = Number(process.env.ROUNDS ?? 3)
const seed = Number(process.env.SEED ?? Date.now() % 100_000)

// Before what others do after each, and so after it: what is left is looked at in its own time.
afterEach(() => vi.useRealTimers())

/** The provider's: most go well. */
const behaviours: readonly Behaviour[] = [
  ...[{}, {}, {}, {}, {}, {}, { webhook: "none" }, { webhook: "late" }, { webhook: "twice" }],
  ...[{ webhook: "first" }, { capture: "lost" }, { capture: "otherAmount" }, { refund: "lost" }],
] as Behaviour[]

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")

test(`whatever people do at once, each seat, credit and peso is somebody's, and what they were told is so (SEED=${seed})`, async () => {
  const servers = await openServers(cupo, environment)
  onTestFinished(servers.close)
  const world = await makeWorld(cupo, simulator, servers, seed)
  simulator.behaves = () => world.random.pick(behaviours)
  const left = await rage(cupo, world, { rounds, together: 20, each: 6 })
  // Whom nobody heard is not heard again for minutes.
  simulator.webhookUrl = `${cupo.server.url}/api/paypal/webhook`
  await till.webhooksArrive()
  const { STORM_LOG: log } = process.env
  if (log) writeFileSync(log, world.told.presses.map((one) => JSON.stringify(one)).join("\n"))
  expect(left).toEqual({
    violations: [],
    lost: [],
    uncancelled: [],
    untrue: [],
    doubled: [],
    traces: [],
    deadlocks: 0,
  })
  expect(world.told.wrong).toEqual([])
  if (world.told.exported) {
    const house = await emptyHouse()
    expect((await moveIn(house, await unpack(world.told.exported))).faults).toEqual([])
    // It went out within a minute, and days ago by this clock: whom the worker was to serve then, it serves where they are now.
    const there = openPlatform(house.connection, 2)
    await serveWaitlists(there).finally(there.close)
    expect(await house.violations()).toEqual([])
  }
  // Else nothing was tried.
  expect(world.told.booked.size).toBeGreaterThan(rounds)
})
