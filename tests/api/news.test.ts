import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { expect, test } from "vitest"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import { openLink } from "../support/link.ts"

const cupo = sharedCupo()

test("news are told one after the other, and none is lost, however late the database answers", async () => {
  const { connection } = cupo.database
  const link = await openLink(connection)
  const teller = openPlatform(link.connection, 1)
  const hearer = openPlatform(connection, 1)
  const heard = new Set<string>()
  hearer.news.onTopics((topics) => {
    for (const topic of topics) heard.add(topic)
  })
  await expect.poll(() => [teller, hearer].every(({ news }) => news.isHearing())).toBe(true)

  link.hush()
  const topics = Array.from({ length: 8 }, (_, i) => `topic-${i}`)
  for (const topic of topics) {
    teller.news.tell(topic)
    // Longer than news are gathered, so that each would be told by itself.
    await sleep(40)
  }
  link.speak()
  await expect.poll(() => topics.filter((topic) => !heard.has(topic))).toEqual([])

  await teller.close()
  await hearer.close()
  await link.cut()
})

test("what a process tells comes back to it, and is no news of others", async () => {
  const [one, other] = [openPlatform(cupo.database.connection, 1), openPlatform(cupo.database.connection, 1)]
  const [all, others]: [string[], string[]] = [[], []]
  one.news.onTopics((topics) => all.push(...topics))
  one.news.onOthers((topics) => others.push(...topics))
  await expect.poll(() => [one, other].every(({ news }) => news.isHearing())).toBe(true)
  one.news.tell("own")
  await expect.poll(() => all).toEqual(["own"])
  other.news.tell("theirs")
  await expect.poll(() => all).toEqual(["own", "theirs"])
  expect(others).toEqual(["theirs"])
  await one.close()
  await other.close()
})

test("a connection that was still being made when the news were closed is given back", async () => {
  const own = pg.Client.prototype.connect as unknown as () => Promise<void>
  const made: Promise<void>[] = []
  let ended = 0
  pg.Client.prototype.connect = function (this: pg.Client) {
    this.once("end", () => ended++)
    const connecting = own.call(this)
    made.push(connecting)
    return connecting
  } as unknown as typeof pg.Client.prototype.connect
  try {
    const platform = openPlatform(cupo.database.connection, 1)
    // Its only one so far, on its way.
    expect(made).toHaveLength(1)
    await platform.close()
    await Promise.allSettled(made)
    await expect.poll(() => ended).toBe(1)
  } finally {
    pg.Client.prototype.connect = own as unknown as typeof pg.Client.prototype.connect
  }
})
