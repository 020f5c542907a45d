import type { RollNews } from "../../../../contract/live.ts"
import { SeatMap } from "../../../../contract/schedule.ts"
import type { Platform } from "../../../platform/context.ts"
import { gathered } from "../../../platform/database/gathered.ts"
import type { Place } from "../../../platform/http/streams.ts"
import { idIn } from "../../../platform/topics.ts"
import { type Sight, sees } from "../../studio/visible.ts"
import { markedSince, type Roll, readRoll } from "./rolls.ts"
import { readSeats, readSeatsOfMany, type SeatsOfBranch } from "./seats.ts"

/** The map of a class as it is told. */
interface Told {
  event: string
  branch: SeatsOfBranch["branch"]
  roll: string | null
}

export interface Watcher {
  place: Place
  sight: Sight
  /** Whether they see who comes to the classes of a branch. */
  seesPeople: (branchId: string) => boolean
  /** Called when there is no such class any more, or none that they may see. */
  gone: () => void
}

/** One class's open maps. */
interface Room {
  /** And the event that each was sent last. */
  watchers: Map<Watcher, string>
  /** Those who watch and those who are about to. */
  guests: number
  /** What a newcomer begins with; undefined when the next one must read. */
  told: Told | undefined
  /** As it was when its people were last told of it; undefined while nobody is, or it is not known. */
  roll: Roll | undefined
  reading: Promise<Told | undefined> | undefined
  /** It was told so lately that what comes now is gathered first. */
  isPausing: boolean
  /** News came while it was read, or in its pause. */
  again: boolean
}

export interface Rooms {
  /** The event with the map as it is, and then each other that follows, until the place is given back; undefined when there is nothing to see. */
  watch(classId: string, watcher: Watcher): Promise<{ event: string; follow: () => void } | undefined>
  /** Reads every class watched again: news that was lost is late, not missing. */
  look(): void
  close(): void
}

/**
 * Milliseconds in which a class is told no second time: few are told at once, and where hundreds look on while its seats go, each is sent
 * several seats together. Sent one by one they cost the seats' own machine more than selling them does.
 */
const pauseFor = (watchers: number): number => Math.min(150, 2 * watchers)

/**
 * The open maps by class. A class that news names is read once, with the others that were named, and sent to all who watch it; past the pool, where at an opening it would
 * wait behind everybody who books what it shows.
 */
export function liveRooms({ live, news, clock }: Pick<Platform, "live" | "news" | "clock">): Rooms {
  const rooms = new Map<string, Room>()
  // At an opening all of its classes change at once.
  const seatsOf = gathered(
    (classId) => readSeats({ pool: live, clock }, classId),
    (classIds) => readSeatsOfMany({ pool: live, clock }, classIds),
    ({ seats }) => seats.classId,
  )

  /** `marked`: what the roll's new word says, for who knows the map that was told before. */
  const tell = (room: Room, told: Told | undefined, marked?: string) => {
    const before = room.told?.event
    room.told = told
    for (const [watcher, last] of room.watchers) {
      if (!told || !sees(watcher.sight, told.branch)) {
        room.watchers.delete(watcher)
        watcher.gone()
      } else if (last !== told.event) {
        room.watchers.set(watcher, told.event)
        const explains = marked && last === before && watcher.seesPeople(told.branch.id)
        watcher.place.send(explains ? marked + told.event : told.event)
      }
    }
    return told
  }

  /** Reads and tells, one reading of a class at a time: an older map never comes after a newer one. */
  const read = (classId: string, room: Room): Promise<Told | undefined> => {
    room.reading ??= (async () => {
      try {
        room.again = false
        const told = toTold(await seatsOf(classId))
        return tell(room, told, told && (await rollNews(classId, room, told)))
      } catch (error) {
        room.told = undefined
        throw error
      } finally {
        room.reading = undefined
        pause(classId, room)
      }
    })()
    return room.reading
  }

  /** Read once for all desks, and after the map: what it has too many is in no later news. */
  const rollNews = async (
    classId: string,
    room: Room,
    { roll, branch }: Told,
  ): Promise<string | undefined> => {
    if (!room.told || room.told.roll === roll) return undefined
    const isFollowed = [...room.watchers.keys()].some(({ seesPeople }) => seesPeople(branch.id))
    const before = room.roll
    room.roll = isFollowed ? await readRoll({ pool: live }, classId) : undefined
    const marks = before && room.roll && markedSince(before, room.roll)
    return marks && `event: roll\ndata: ${JSON.stringify({ classId, roll, marks } satisfies RollNews)}\n\n`
  }

  const pause = (classId: string, room: Room) => {
    room.isPausing = true
    setTimeout(() => {
      room.isPausing = false
      if (room.again) refresh(classId)
    }, pauseFor(room.watchers.size))
  }

  /** A reading that fails here is made again with the next look. */
  const refresh = (classId: string) => {
    const room = rooms.get(classId)
    if (room?.reading || room?.isPausing) room.again = true
    else if (room) read(classId, room).catch(() => {})
  }

  /** The room of a class, until its place is given back. */
  const enter = (classId: string, place: Place): Room => {
    const nothing = { told: undefined, roll: undefined, reading: undefined, isPausing: false, again: false }
    const empty: Room = { watchers: new Map(), guests: 0, ...nothing }
    const room = rooms.get(classId) ?? empty
    rooms.set(classId, room)
    room.guests++
    place.onClose(() => {
      room.guests--
      if (room.guests === 0) rooms.delete(classId)
    })
    return room
  }

  const hear = (topic: string) => {
    const id = idIn("class", topic)
    if (id) refresh(id)
  }
  // What was pressed here is shown at once, and not again when it comes back from where the others hear it.
  const stops = [news.onTold(hear), news.onOthers((topics) => topics.forEach(hear))]

  return {
    async watch(classId, watcher) {
      const room = enter(classId, watcher.place)
      const told = (news.isHearing() && room.told) || (await read(classId, room))
      if (!told || !sees(watcher.sight, told.branch)) return undefined
      const { event } = told
      const follow = () => {
        // What came since it was read, while others of the same stream were.
        const isLate = room.told !== undefined && room.told.event !== event
        room.watchers.set(watcher, event)
        if (isLate) tell(room, room.told)
        watcher.place.onClose(() => room.watchers.delete(watcher))
      }
      return { event, follow }
    },
    look() {
      for (const classId of rooms.keys()) refresh(classId)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function toTold(found: SeatsOfBranch | undefined): Told | undefined {
  if (!found) return undefined
  return {
    event: `event: seats\ndata: ${JSON.stringify(SeatMap.parse(found.seats))}\n\n`,
    branch: found.branch,
    roll: found.seats.roll,
  }
}
