import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { liveRooms } from "../../server/features/reservations/listing/rooms.ts"
import type { Runner } from "../../server/platform/database/statement.ts"
import type { Place } from "../../server/platform/http/streams.ts"
import type { News } from "../../server/platform/news.ts"
import { topics } from "../../server/platform/topics.ts"

const classId = "0199a0c4-0000-7000-8000-000000000001"
const branchId = "0199a0c4-0000-7000-8000-000000000002"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The open maps of one class whose seats go by `take`, each press with its news, and what each who watches was sent. */
async function watchedBy(count: number) {
  const takenSeats: number[] = []
  let reads = 0
  const live = {
    async query() {
      reads++
      const plan = { classId, layout: [], capacity: 20, available: 20 - takenSeats.length }
      const line = { waiting: 0, line: "", giving: "", roll: null }
      return { rows: [{ takenSeats: [...takenSeats], ...plan, ...line, branchId, isPublic: true }] }
    },
  } as unknown as Runner
  let hear = (_: string) => {}
  let hearOthers = (_: string[]) => {}
  const news = {
    onTold: (listener: typeof hear) => {
      hear = listener
      return () => {}
    },
    onOthers: (listener: typeof hearOthers) => {
      hearOthers = listener
      return () => {}
    },
    isHearing: () => true,
  } as unknown as News
  const rooms = liveRooms({ live, news, clock: { now: () => new Date() } } as never)
  const sent = await Promise.all(
    Array.from({ length: count }, async () => {
      const maps: number[][] = []
      const note = (event: string) => maps.push(JSON.parse(event.split("data: ")[1] ?? "").takenSeats)
      const place = { send: note, onClose: () => {} } as unknown as Place
      const seen = await rooms.watch(classId, {
        ...{ place, sight: { everywhere: false, branches: [] } },
        ...{ seesPeople: () => false, gone: () => {} },
      })
      seen?.follow()
      return maps
    }),
  )
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  await pass(1_000)
  const take = async (seat: number, isElsewhere = false) => {
    takenSeats.push(seat)
    if (isElsewhere) hearOthers([topics.class(classId)])
    else hear(topics.class(classId))
    await pass(0)
  }
  return { sent, take, pass, reads: () => reads }
}

describe("a map whose seats go one after the other", () => {
  test("tells few who watch it of each at once", async () => {
    const { sent, take, pass } = await watchedBy(2)
    for (const seat of [1, 2, 3]) {
      await take(seat)
      expect(sent.map((maps) => maps.length)).toEqual([seat, seat])
      await pass(5)
    }
    expect(sent[0]).toEqual([[1], [1, 2], [1, 2, 3]])
  })

  test("tells of those that go at another process too", async () => {
    const { sent, take, pass } = await watchedBy(1)
    await take(1)
    await pass(5)
    await take(2, true)
    expect(sent).toEqual([[[1], [1, 2]]])
  })

  test("tells hundreds of the first at once, and of those after it together, in less than a third of a second", async () => {
    const { sent, take, pass, reads } = await watchedBy(400)
    const before = reads()
    for (const seat of [1, 2, 3, 4]) await take(seat)
    for (const maps of sent) expect(maps).toEqual([[1]])
    await pass(300)
    for (const maps of sent) expect(maps).toEqual([[1], [1, 2, 3, 4]])
    expect(reads() - before).toBe(2)
    // Nothing comes of what nobody told.
    await pass(5_000)
    expect(reads() - before).toBe(2)
  })
})
