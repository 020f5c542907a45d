import { afterEach, beforeEach, expect, test, vi } from "vitest"

const minute = 60_000
/** The device's own clock, and one that nobody sets. */
let [own, steady] = [0, 0]
const server = Date.parse("2026-03-02T18:00:00Z")

beforeEach(() => {
  ;[own, steady] = [server + 7 * 24 * 60 * minute, 5_000]
  vi.resetModules()
  vi.spyOn(Date, "now").mockImplementation(() => own)
  vi.spyOn(performance, "now").mockImplementation(() => steady)
})
afterEach(() => vi.restoreAllMocks())

const load = () => import("../../web/api/serverClock.ts")
const pass = (milliseconds: number) => {
  own += milliseconds
  steady += milliseconds
}

test("what the server last said goes on, whatever the device says", async () => {
  const { noteServerTime, serverNow } = await load()
  expect(serverNow()).toBe(own)
  noteServerTime(server)
  pass(minute)
  expect(serverNow()).toBe(server + minute)
  // What was kept for a while tells of a while ago.
  noteServerTime(server)
  expect(serverNow()).toBe(server + minute)
})

test("a device that slept knows how long, before the server is heard again", async () => {
  const { noteServerTime, serverNow } = await load()
  noteServerTime(server)
  own += 30 * minute
  pass(1_000)
  expect(serverNow()).toBe(server + 30 * minute + 1_000)
  noteServerTime(server + 30 * minute)
  expect(serverNow()).toBe(server + 30 * minute)
})

test("one whose clock is set is right again once the server is heard", async () => {
  const { noteServerTime, serverNow, onOtherTime } = await load()
  noteServerTime(server)
  const told = vi.fn()
  onOtherTime(told)
  own -= 90 * minute
  expect(serverNow()).toBe(server)
  own += 300 * minute
  noteServerTime(server)
  expect(serverNow()).toBe(server)
  expect(told).toHaveBeenCalledTimes(1)
})
