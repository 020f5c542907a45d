import { describe, expect, test } from "vitest"
import { connectionsAsked, fitPool } from "../../server/commands/connections.ts"
import { heapSize, semiSpace } from "../../server/commands/memory.ts"
import { StopError } from "../../server/commands/stop.ts"

const asked = { PROCESSES: 8, DATABASE_POOL: 10, JOBS: true }

describe("the pools of all serving processes together", () => {
  test("are what is asked, when the server allows it", () => {
    expect(fitPool(asked, connectionsAsked(asked))).toBe(10)
    expect(fitPool({ ...asked, PROCESSES: 1 }, 97)).toBe(10)
  })

  test.each([2, 4, 8])("leave ten connections free on a server of 100, with %i processes", (PROCESSES) => {
    const pool = fitPool({ ...asked, PROCESSES, DATABASE_POOL: 50 }, 97)
    expect(PROCESSES * (pool + 8)).toBeLessThanOrEqual(87)
    expect(PROCESSES * (pool + 9)).toBeGreaterThan(87)
  })

  test("stop the start, and say how many processes would fit, when there is too little for each", () => {
    expect(() => fitPool(asked, 60)).toThrow(
      new StopError("PROCESSES: the server allows 60 connections, enough for 5 (it is 8)."),
    )
    expect(() => fitPool(asked, 12)).toThrow(StopError)
  })

  test("are the pooler's to bound, where one stands before the database: what goes past it must fit", () => {
    const pooled = { ...asked, DATABASE_POOL: 50, DATABASE_SESSION_URL: "postgres://cupo@db/cupo" }
    expect(fitPool(pooled, connectionsAsked({ ...pooled, DATABASE_POOL: 0 }))).toBe(50)
    expect(() => fitPool(pooled, 97)).toThrow(StopError)
  })
})

describe("the heap of a serving process", () => {
  const gibibyte = 1024 ** 3
  test.each([
    [1, 0.5, 176],
    [1, 2, 512],
    [2, 2, 256],
    [1, 64, 1_024],
    [64, 8, 176],
  ])("of %i on a machine of %s GiB is %i MiB", (PROCESSES, size, heap) => {
    expect(heapSize({ PROCESSES }, size * gibibyte)).toBe(heap)
  })

  test("is what MEMORY_MB says", () => {
    expect(heapSize({ PROCESSES: 1, MEMORY_MB: 300 }, gibibyte)).toBe(300)
  })

  test.each([
    [176, 8],
    [256, 16],
    [512, 32],
    [1_024, 64],
    [4_096, 64],
  ])("of %i MiB leaves %i to what is new", (heap, room) => expect(semiSpace(heap)).toBe(room))
})
