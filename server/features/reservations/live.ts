import type { FastifyInstance, FastifyReply } from "fastify"
import { ClassId, liveSeatsPath, SeatMap } from "../../../contract/schedule.ts"
import type { Platform } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readSeatMap } from "./seats.ts"

const heartbeat = 15_000
const mostStreams = 5_000
/** A studio's own network is one address; a stranger's browser farm should not take every stream. */
const mostPerAddress = 100
/** Bytes that wait for who does not read. */
const longestBacklog = 64 * 1024

/** The streams of a class, each with what it was told last. */
type Watchers = Map<FastifyReply["raw"], string>

/**
 * The streams of open seat maps. A class that news names is read once and sent to all who watch it; every class
 * watched is read again with the heartbeat, so news that was lost is late by seconds, not missing.
 */
export function liveSeats(app: FastifyInstance, platform: Platform): void {
  const watched = new Map<string, Watchers>()
  const perAddress = new Map<string, number>()
  let streams = 0

  const send = (stream: FastifyReply["raw"], message: string) => {
    if (stream.writableLength > longestBacklog) stream.destroy()
    else stream.write(message)
  }

  // One reading of a class at a time, so that an older map never comes after a newer one.
  const reading = new Map<string, { again: boolean }>()
  const refresh = async (classId: string) => {
    const current = reading.get(classId)
    if (current) {
      current.again = true
      return
    }
    const turn = { again: false }
    reading.set(classId, turn)
    try {
      do {
        turn.again = false
        await readAndSend(classId)
      } while (turn.again)
    } finally {
      reading.delete(classId)
    }
  }

  const readAndSend = async (classId: string) => {
    const watchers = watched.get(classId)
    if (!watchers) return
    const map = SeatMap.parse(await readSeatMap(platform, classId))
    const message = `event: seats\ndata: ${JSON.stringify(map)}\n\n`
    for (const [stream, last] of watchers) {
      if (message === last) continue
      watchers.set(stream, message)
      send(stream, message)
    }
  }

  const stopListening = platform.news.onTopics((topics) => {
    for (const topic of topics) {
      const [kind, id] = topic.split(":")
      // A read that fails here is made again with the heartbeat.
      if (kind === "class" && id) refresh(id).catch(() => {})
    }
  })
  const beat = setInterval(() => {
    for (const [classId, watchers] of watched) {
      for (const stream of watchers.keys()) send(stream, ": aquí sigo\n\n")
      refresh(classId).catch(() => {})
    }
  }, heartbeat)

  app.addHook("preClose", async () => {
    stopListening()
    clearInterval(beat)
    for (const watchers of watched.values()) for (const stream of watchers.keys()) stream.end()
  })

  app.get(`/api${liveSeatsPath}`, { schema: { hide: true } }, async (request, reply) => {
    const id = ClassId.safeParse((request.params as { id: string }).id)
    if (!id.success) throw new Refusal("CLASS_NOT_FOUND")
    const open = perAddress.get(request.ip) ?? 0
    if (open >= mostPerAddress) throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: 30 })
    if (streams >= mostStreams) throw new Refusal("UNAVAILABLE", { retryAfter: 30 })
    const map = SeatMap.parse(await readSeatMap(platform, id.data))
    const stream = reply.hijack().raw
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) stream.setHeader(name, value)
    stream.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    })
    const message = `event: seats\ndata: ${JSON.stringify(map)}\n\n`
    stream.write(`retry: 2000\n\n${message}`)
    const watchers: Watchers = watched.get(id.data) ?? new Map()
    watched.set(id.data, watchers.set(stream, message))
    streams++
    perAddress.set(request.ip, (perAddress.get(request.ip) ?? 0) + 1)
    // What changed between the reading and now was told to those who watched already.
    refresh(id.data).catch(() => {})
    stream.on("close", () => {
      streams--
      const left = (perAddress.get(request.ip) ?? 1) - 1
      if (left > 0) perAddress.set(request.ip, left)
      else perAddress.delete(request.ip)
      watchers.delete(stream)
      if (watchers.size === 0) watched.delete(id.data)
    })
  })
}
