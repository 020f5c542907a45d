import { PassThrough } from "node:stream"
import { describe, expect, test } from "vitest"
import { needlessLog } from "../../server/platform/backup/catalog.ts"
import { isDue } from "../../server/platform/backup/due.ts"
import type { Manifest } from "../../server/platform/backup/manifest.ts"
import { CopiedBackup } from "../../server/platform/backup/receive.ts"
import { readPosition, readSegment, segmentName } from "../../server/platform/backup/segments.ts"
import { followLog } from "../../server/platform/backup/timelines.ts"

const zone = "America/Tijuana"
const at = (text: string) => new Date(text)

describe("a full backup is due", () => {
  const due = (good: string | undefined, tried: string | undefined, now: string) =>
    isDue({ good: good && at(good), tried: tried && at(tried) } as never, at(now), zone)

  test("when there is none", () => expect(due(undefined, undefined, "2026-11-22T20:00:00Z")).toBe(true))

  test("at three in the morning, in the studio's time, once", () => {
    // Tijuana is eight hours behind in winter.
    const last = "2026-11-21T11:00:10Z"
    expect(due(last, last, "2026-11-22T10:59:59Z")).toBe(false)
    expect(due(last, last, "2026-11-22T11:00:00Z")).toBe(true)
    const next = "2026-11-22T11:00:05Z"
    expect(due(next, next, "2026-11-22T12:30:00Z")).toBe(false)
  })

  test("later, when nobody was there at that hour", () => {
    const last = "2026-11-20T11:00:10Z"
    expect(due(last, last, "2026-11-22T18:00:00Z")).toBe(true)
  })

  test("an hour after one that failed, or was killed", () => {
    const last = "2026-11-20T11:00:10Z"
    expect(due(last, "2026-11-22T18:00:00Z", "2026-11-22T18:59:00Z")).toBe(false)
    expect(due(last, "2026-11-22T18:00:00Z", "2026-11-22T19:00:00Z")).toBe(true)
  })
})

describe("the log", () => {
  test("has pieces of 16 MiB whose names can be counted", () => {
    expect(readSegment("0000000100000002000000FF")).toEqual({ timeline: 1, number: 767 })
    expect(segmentName({ timeline: 1, number: 768 })).toBe("000000010000000300000000")
    expect(readSegment("00000002.history")).toBeUndefined()
  })

  const name = (timeline: number, number: number) => segmentName({ timeline, number })
  const follow = (names: string[], histories: [number, string][] = []) =>
    followLog(names, new Map(histories), { timeline: 1, position: readPosition("0/3000120"), segment: 3 })

  test("goes on after the backup's own, as far as there is any", () => {
    expect(follow([name(1, 2), name(1, 3), name(1, 4), name(1, 5)])).toEqual({
      ...{ segments: [name(1, 4), name(1, 5)], timeline: 1 },
    })
    expect(follow([])).toEqual({ segments: [], timeline: 1 })
  })

  test("that lacks a piece says which", () => {
    expect(follow([name(1, 4), name(1, 6)])).toMatchObject({ segments: [name(1, 4)], missing: name(1, 5) })
    expect(follow([name(1, 5)])).toMatchObject({ segments: [], missing: name(1, 4) })
  })

  test("takes the way of the last restore, whose first piece has what the one before it had", () => {
    const history = "1\t0/5000098\tbefore 2026-11-22 18:30:00+00\n"
    const names = [name(1, 4), name(1, 5), name(1, 6), name(2, 5), name(2, 6)]
    expect(follow(names, [[2, history]])).toEqual({
      ...{ segments: [name(1, 4), name(2, 5), name(2, 6)], timeline: 2 },
    })
  })

  test("does not take the way of a restore that left before the backup was made", () => {
    const names = [name(1, 4), name(2, 2), name(2, 3), name(2, 4)]
    expect(follow(names, [[2, "1\t0/2000098\tbefore\n"]])).toEqual({ segments: [name(1, 4)], timeline: 1 })
  })

  test("is needed from where the first kept backup begins, on any timeline; how timelines began always", () => {
    const kept = [{ start: readPosition("0/5000028") }, { start: readPosition("0/9000028") }] as Manifest[]
    const old = [name(1, 3), name(1, 4), `${name(1, 4)}.00000028.backup`, `${name(1, 4)}.partial`]
    const needed = [name(1, 5), name(2, 6), "00000002.history"]
    expect(needlessLog([...old, ...needed], kept)).toEqual(old)
  })
})

describe("what a server sends of a backup", () => {
  /** A wire that shows whether it rests, and a backup that comes over it. */
  const coming = () => {
    const tar = new PassThrough({ highWaterMark: 8 })
    const wire = { rests: false }
    const backup = new CopiedBackup(tar)
    backup.submit({
      query: () => {},
      stream: {
        pause() {
          wire.rests = true
        },
        resume() {
          wire.rests = false
        },
        destroy: () => {},
      },
    })
    const say = (letter: string, text = "") => backup.handleCopyData({ chunk: Buffer.from(letter + text) })
    return { tar, wire, backup, say }
  }

  test("comes as fast as it is taken", async () => {
    const { tar, wire, say } = coming()
    say("d", "more than eight bytes")
    expect(wire.rests).toBe(true)
    tar.resume()
    await expect.poll(() => wire.rests).toBe(false)
  })

  test("ends with its manifest, also while the last of it waits to be taken", async () => {
    const { tar, wire, backup, say } = coming()
    say("d", "more than eight bytes")
    say("m")
    // The manifest's own bytes are still on their way.
    expect(wire.rests).toBe(false)
    say("d", "the manifest")
    backup.handleReadyForQuery()
    expect(String(await backup.manifest)).toBe("the manifest")
    expect(String(Buffer.concat(await tar.toArray()))).toBe("more than eight bytes")
  })
})
