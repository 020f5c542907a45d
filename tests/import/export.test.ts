import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { playCustomers } from "../../server/commands/demoCustomers.ts"
import { playDesk } from "../../server/commands/demoDesk.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { emptyHouse, moveIn, roundTrip, totalsOf } from "./moving.ts"

const demo = fileURLToPath(new URL("../../demo", import.meta.url))

describe("the demo studio", () => {
  test("goes out, in and out again, equal to the byte", async () => {
    const there = await emptyHouse()
    expect((await moveIn(there, demo)).faults).toEqual([])
    const platform = openPlatform(there.connection, 2)
    try {
      await playDesk(platform)
      await playCustomers(platform)
    } finally {
      await platform.close()
    }
    const { house } = await roundTrip(there)
    expect(await totalsOf(house.pool)).toEqual(await totalsOf(there.pool))
  })
})
