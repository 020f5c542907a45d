import type { FastifyInstance, FastifyReply } from "fastify"
import { ClassId, liveSeatsPath, SeatMap } from "../../../contract/schedule.ts"
import type { Platform } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readSeatMap } from "./seats.ts"

const heartbeat = 15_000
const mostStreams = 5_000

interface Watched {
  streams: Set<FastifyReply["raw"]>
  last: string
}

/**
 * The streams of open seat maps. A class that news names is read once and sent to all who watch it; every class
 * watched is read again with the heartbeat, so news that was lost is late by seconds, not missing.
 */
export function liveSeats(app: FastifyInstance, platform: Platform): void {
  const watched = new Map<string, Watched>()
  let streams = 0

  const refresh = async (classId: string) => {
    const entry = watched.get(classId)
    if (!entry) return
    const map = SeatMap.parse(await readSeatMap(platform, classId))
    const message = `event: seats\ndata: ${JSON.stringify(map)}\n\n`
    if (message === entry.last) return
    entry.last = message
    for (const stream of entry.streams) stream.write(message)
  }

  const stopListening = platform.news.onTopics((topics) => {
    for (const topic of topics) {
      const [kind, id] = topic.split(":")
      // A read that fails here is made again with the heartbeat.
      if (kind === "class" && id) refresh(id).catch(() => {})
    }
  })
  const beat = setInterval(() => {
    for (const [classId, entry] of watched) {
      for (const stream of entry.streams) stream.write(": aquí sigo\n\n")
      refresh(classId).catch(() => {})
    }
  }, heartbeat)

  app.addHook("preClose", async () => {
    stopListening()
    clearInterval(beat)
    for (const { streams: open } of watched.values()) for (const stream of open) stream.end()
  })

  app.get(`/api${liveSeatsPath}`, { schema: { hide: true } }, async (request, reply) => {
    const id = ClassId.safeParse((request.params as { id: string }).id)
    if (!id.success) throw new Refusal("CLASS_NOT_FOUND")
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
    const entry = watched.get(id.data) ?? { streams: new Set(), last: message }
    watched.set(id.data, entry)
    entry.streams.add(stream)
    streams++
    stream.on("close", () => {
      streams--
      entry.streams.delete(stream)
      if (entry.streams.size === 0) watched.delete(id.data)
    })
  })
}
