import type { FastifyInstance } from "fastify"
import { ClassId, liveSeatsPath, SeatMap } from "../../../contract/schedule.ts"
import type { Platform } from "../../platform/context.ts"
import { type Authenticator, authorize } from "../../platform/http/access.ts"
import { boundStreams, type Place, streamHeaders } from "../../platform/http/streams.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type Sight, sees, sightOfClasses } from "../studio/visible.ts"
import { readSeats, type SeatsOfBranch } from "./seats.ts"

const heartbeat = 15_000

/** The map of a class as it is told. */
interface Told {
  event: string
  branch: SeatsOfBranch["branch"]
}

interface Watcher {
  place: Place
  sight: Sight
  /** The event that it was sent last. */
  event: string
}

/** One class's open maps. */
interface Room {
  watchers: Set<Watcher>
  /** Those who watch and those who are about to. */
  guests: number
  /** What a newcomer begins with; undefined when the next one must read. */
  told: Told | undefined
  reading: Promise<Told | undefined> | undefined
  /** News came while it was read. */
  again: boolean
}

/**
 * The streams of open seat maps. A class that news names is read once and sent to all who watch it; every class
 * watched is read again with the heartbeat, so news that was lost is late by seconds, not missing.
 */
export function liveSeats(
  app: FastifyInstance,
  platform: Pick<Platform, "pool" | "clock" | "news">,
  authenticator: Authenticator,
): void {
  const { news } = platform
  const streams = boundStreams()
  const rooms = new Map<string, Room>()

  const tell = (room: Room, told: Told | undefined) => {
    room.told = told
    for (const watcher of room.watchers) {
      if (!told || !sees(watcher.sight, told.branch)) watcher.place.end()
      else if (watcher.event !== told.event) {
        watcher.event = told.event
        watcher.place.send(told.event)
      }
    }
    return told
  }

  /** Reads and tells, one reading of a class at a time: an older map never comes after a newer one. */
  const read = (classId: string, room: Room): Promise<Told | undefined> => {
    room.reading ??= (async () => {
      try {
        room.again = false
        return tell(room, toTold(await readSeats(platform, classId)))
      } catch (error) {
        room.told = undefined
        throw error
      } finally {
        room.reading = undefined
        if (room.again) refresh(classId)
      }
    })()
    return room.reading
  }

  /** A reading that fails here is made again with the heartbeat. */
  const refresh = (classId: string) => {
    const room = rooms.get(classId)
    if (room?.reading) room.again = true
    else if (room) read(classId, room).catch(() => {})
  }

  /** The room of a class, until its place is given back. */
  const enter = (classId: string, place: Place): Room => {
    const empty: Room = { watchers: new Set(), guests: 0, told: undefined, reading: undefined, again: false }
    const room = rooms.get(classId) ?? empty
    rooms.set(classId, room)
    room.guests++
    place.onClose(() => {
      room.guests--
      if (room.guests === 0) rooms.delete(classId)
    })
    return room
  }

  const stopListening = news.onTopics((topics) => {
    for (const topic of topics) {
      const [kind, id] = topic.split(":")
      if (kind === "class" && id) refresh(id)
    }
  })
  const beat = setInterval(() => {
    for (const [classId, { watchers }] of rooms) {
      for (const { place } of watchers) place.send(": aquí sigo\n\n")
      refresh(classId)
    }
  }, heartbeat)

  app.addHook("preClose", async () => {
    stopListening()
    clearInterval(beat)
    for (const { watchers } of rooms.values()) for (const { place } of watchers) place.end()
  })

  app.get(`/api${liveSeatsPath}`, { schema: { hide: true } }, async (request, reply) => {
    const id = ClassId.safeParse((request.params as { id: string }).id)
    if (!id.success) throw new Refusal("CLASS_NOT_FOUND")
    const place = streams.take(request, reply)
    const { actor } = await authorize("public", request, authenticator)
    const sight = sightOfClasses(actor)
    const room = enter(id.data, place)
    const told = (news.isHearing() && room.told) || (await read(id.data, room))
    if (!told || !sees(sight, told.branch)) throw new Refusal("CLASS_NOT_FOUND")
    if (request.method === "HEAD") return reply.headers(streamHeaders).send()
    place.begin(reply, `retry: 2000\n\n${told.event}`)
    const watcher = { place, sight, event: told.event }
    room.watchers.add(watcher)
    place.onClose(() => room.watchers.delete(watcher))
  })
}

function toTold(found: SeatsOfBranch | undefined): Told | undefined {
  if (!found) return undefined
  return {
    event: `event: seats\ndata: ${JSON.stringify(SeatMap.parse(found.seats))}\n\n`,
    branch: found.branch,
  }
}
