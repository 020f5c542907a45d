import Fastify from "fastify"
import { describe, expect, test } from "vitest"
import { SeatMap } from "../../contract/schedule.ts"
import { liveSeats } from "../../server/features/reservations/live.ts"
import type { Platform } from "../../server/platform/context.ts"
import type { Runner } from "../../server/platform/database/statement.ts"
import { openNews } from "../../server/platform/news.ts"
import { freshCupo } from "../support/cupo.ts"
import { makeClass } from "../support/studio.ts"

const cupo = freshCupo()

/** An open stream of seats: what it said so far, and how to leave it. */
async function watch(url: string, classId: string) {
  const leave = new AbortController()
  const response = await fetch(`${url}/api/classes/${classId}/seats/live`, { signal: leave.signal })
  let text = ""
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  const maps = () =>
    [...text.matchAll(/^event: seats\ndata: (.*)\n\n/gm)].map(([, data]) =>
      SeatMap.strict().parse(JSON.parse(data ?? "")),
    )
  return {
    response,
    leave: () => leave.abort(),
    text: () => text,
    taken: () => maps().map((map) => map.takenSeats),
  }
}

describe("an open map of seats", () => {
  test("begins with the seats as they are", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const stream = await watch(cupo.server.url, classId)
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
    expect(stream.response.headers.get("cache-control")).toBe("no-store")
    expect(stream.response.headers.get("x-content-type-options")).toBe("nosniff")
    await expect.poll(stream.taken).toEqual([[]])
    stream.leave()
  })

  test("learns within seconds of a booking and a cancellation on another server, and of no other class's", async () => {
    const [classId, other] = [
      await makeClass(cupo.pool, cupo.studio),
      await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }),
    ]
    const another = await cupo.anotherServer()
    const near = await watch(cupo.server.url, classId)
    const far = await watch(another.url, classId)
    const elsewhere = await watch(another.url, other)
    await expect.poll(() => [near, far, elsewhere].map(({ taken }) => taken().length)).toEqual([1, 1, 1])

    const as = await cupo.customer("ten")
    const { body } = await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    for (const stream of [near, far]) await expect.poll(stream.taken, { timeout: 5_000 }).toEqual([[], [6]])
    await cupo.call(`DELETE /reservations/${body.id}`, { as })
    for (const stream of [near, far])
      await expect.poll(stream.taken, { timeout: 5_000 }).toEqual([[], [6], []])
    expect(elsewhere.taken()).toEqual([[]])
    for (const stream of [near, far, elsewhere]) stream.leave()
  })

  test("that was left bothers nobody, and the next one begins afresh", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const first = await watch(cupo.server.url, classId)
    await expect.poll(first.taken).toEqual([[]])
    first.leave()
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    const second = await watch(cupo.server.url, classId)
    await expect.poll(second.taken).toEqual([[6]])
    second.leave()
  })

  test("whose first look was slow learns of the booking that came before it was on screen", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const { promise: shown, resolve: show } = Promise.withResolvers<void>()
    let held: Promise<void> | undefined
    let looking = 0
    const slow: Runner = {
      async query(...asked: unknown[]) {
        const wait = held
        held = undefined
        looking++
        const seen = await (cupo.pool.query as (...a: unknown[]) => Promise<unknown>)(...asked)
        await wait
        looking--
        return seen
      },
    } as Runner
    const news = openNews(cupo.pool, cupo.database.connection)
    const app = Fastify()
    liveSeats(app, { pool: slow, news } as unknown as Platform)
    const url = await app.listen({ port: 0, host: "127.0.0.1" })

    const early = await watch(url, classId)
    await expect.poll(early.taken).toEqual([[]])
    await expect.poll(() => looking).toBe(0)
    held = shown
    const opening = watch(url, classId)
    await expect.poll(() => looking).toBe(1)
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat: 6 } })
    await expect.poll(early.taken, { timeout: 5_000 }).toEqual([[], [6]])
    show()
    const late = await opening
    await expect.poll(late.taken, { timeout: 5_000 }).toEqual([[], [6]])
    for (const stream of [early, late]) stream.leave()
    await app.close()
    await news.close()
  })

  test("is one of a hundred that an address may have open", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const streams = []
    for (let i = 0; i < 100; i++) streams.push(await watch(cupo.server.url, classId))
    expect(streams.every(({ response }) => response.status === 200)).toBe(true)
    expect((await watch(cupo.server.url, classId)).response.status).toBe(429)
    for (const stream of streams) stream.leave()
    await expect.poll(async () => (await watch(cupo.server.url, classId)).response.status).toBe(200)
  })

  test("ends when its server stops", async () => {
    const classId = await makeClass(cupo.pool, cupo.studio)
    const another = await cupo.anotherServer()
    const stream = await watch(another.url, classId)
    await expect.poll(stream.taken).toEqual([[]])
    const started = performance.now()
    await another.app.close()
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
