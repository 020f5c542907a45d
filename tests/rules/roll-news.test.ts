import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { describe, expect, test } from "vitest"
import { markedSince, type Roll } from "../../server/features/reservations/listing/rolls.ts"
import { showRoll } from "../../web/api/live/showRoll.ts"

const rollOf = (...rows: [id: string, attended: boolean | null, isGiven?: boolean][]): Roll =>
  new Map(rows.map(([id, attended, is_given = false]) => [id, { id, attended, is_given }]))

describe("what a roll tells of its marks", () => {
  test("is whose mark is another, also one that was taken back", () => {
    const before = rollOf(["a", null], ["b", true], ["c", false])
    const now = rollOf(["a", true], ["b", null], ["c", false])
    expect(markedSince(before, now)).toEqual([
      { id: "a", status: "attended" },
      { id: "b", status: "active" },
    ])
    expect(markedSince(now, now)).toEqual([])
  })

  test("is nothing where more than a mark is another", () => {
    const before = rollOf(["a", null], ["b", null])
    expect(markedSince(before, rollOf(["a", true]))).toBeUndefined()
    expect(markedSince(before, rollOf(["a", true], ["c", null]))).toBeUndefined()
    expect(markedSince(before, rollOf(["a", true], ["b", false, true]))).toBeUndefined()
  })
})

describe("a roster that is open", () => {
  const queryKey = ["roster"]
  const people = (status: string) => ({
    reservations: [
      { id: "a", status },
      { id: "b", status: "active" },
    ],
  })
  const news = { classId: "k", roll: "1", marks: [{ id: "a", status: "attended" as const }] }

  test("shows a mark without being read, and leaves who was not marked as they were", () => {
    const queries = new QueryClient()
    queries.setQueryData(queryKey, people("active"))
    const before = queries.getQueryData<ReturnType<typeof people>>(queryKey)
    showRoll(queries, queryKey, news)
    const after = queries.getQueryData<ReturnType<typeof people>>(queryKey)
    expect(after).toEqual(people("attended"))
    expect(after?.reservations[1]).toBe(before?.reservations[1])
    queries.clear()
  })

  test("is read again where a reading of before the mark is still on its way", async () => {
    const queries = new QueryClient()
    const answers: ((read: unknown) => void)[] = []
    const queryFn = () => new Promise((resolve) => answers.push(resolve))
    queries.setQueryData(queryKey, people("active"))
    const leave = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {})
    await expect.poll(() => answers.length).toBe(1)
    showRoll(queries, queryKey, news)
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.(people("active"))
    answers[1]?.(people("attended"))
    await expect.poll(() => queries.isFetching()).toBe(0)
    expect(queries.getQueryData(queryKey)).toEqual(people("attended"))
    leave()
    queries.clear()
  })
})
