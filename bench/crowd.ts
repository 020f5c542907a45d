import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Wire } from "./wire.ts"

/** Who comes to an opening, and where. Without classes they only load the week. */
export interface Crowd {
  port: number
  branch: string
  classIds: string[]
  /** Of each class. */
  seats: number
  /** When their reservations open, in milliseconds: nobody waits patiently for it. Absent: they always were. */
  opensAt?: number
  /** Milliseconds before that at which the second begins in which all press first. */
  early?: number
  headers: Record<string, string>[]
}

/** Milliseconds: of each answer by kind, of each event since its booking was answered, and of the last seat sold. */
export interface Outcome {
  week: number[]
  me: number[]
  map: number[]
  book: number[]
  event: number[]
  /** Since the reservations opened, or the first came. */
  lastSeat: number
  /** Presses that were told that it is not open yet. */
  early: number
  /** Answers of 5xx. */
  failures: number
  /** Connections that ended before their answer did. */
  cut: number
}

/** What every browser says of what it reads. */
const compressed = { "accept-encoding": "gzip, deflate, br, zstd" }

async function play({ port, branch, classIds, seats, headers, opensAt, early = 0 }: Crowd): Promise<Outcome> {
  const outcome: Outcome = {
    week: [],
    me: [],
    map: [],
    book: [],
    event: [],
    lastSeat: 0,
    early: 0,
    failures: 0,
    cut: 0,
  }
  const begin = opensAt === undefined ? performance.now() : opensAt - performance.timeOrigin
  const rooms = classIds.map((classId): Room => ({ classId, sold: [], heard: [], last: "", taken: [] }))

  const come = async (own: Record<string, string>, index: number) => {
    await sleep((1000 * index) / headers.length)
    // Fifty share an address, as a studio's guests do: an address may have a hundred streams.
    const localAddress = `127.0.1.${1 + Math.floor(index / 50)}`
    const wire = new Wire({ port, localAddress })
    const ask = async (kind: "week" | "me" | "book", method: string, path: string, body?: object) => {
      // Our pages are made for visitors, whoever looks.
      const shown = kind === "week" ? {} : own
      for (;;) {
        const start = performance.now()
        const also = body ? { "idempotency-key": randomUUID() } : compressed
        const reply = await wire.send(method, path, { ...shown, ...also }, body && JSON.stringify(body))
        outcome[kind].push(performance.now() - start)
        // Of what is only looked at counts that it is there.
        if (reply.status < 500)
          return { status: reply.status, body: kind === "book" ? JSON.parse(reply.body) : undefined }
        outcome.failures++
        await sleep(1000 * Number(/\r\nretry-after: (\d+)/i.exec(reply.head)?.[1] ?? 1))
      }
    }

    await ask("week", "GET", `/api/classes?branch=${branch}`)
    const room = rooms[index % rooms.length]
    if (!room) return wire.close()
    const { classId } = room
    const map = await watch(room, localAddress)
    // Not all of them in one second: some have the page open since long.
    await sleep(Math.max(0, begin - performance.now() - 5_000) * Math.random())
    await ask("me", "GET", "/api/users/me")
    // Within one second: clocks differ, and so do fingers.
    if (opensAt !== undefined) await sleep(Math.max(0, opensAt - Date.now() - early + 1000 * Math.random()))
    const free = Array.from({ length: seats }, (_, i) => i + 1)
    // Most want the front row, and a seat that is free on their map.
    for (let tries = 0; tries < 2; ) {
      const open = free.filter((seat) => !map.taken().includes(seat))
      if (open.length === 0) break
      const seat = open[Math.floor(Math.random() ** 2 * open.length)] as number
      const { status, body } = await ask("book", "POST", "/api/reservations", { classId, seat })
      if (body.error === "CLASS_NOT_OPEN_YET") {
        outcome.early++
        await sleep(150 + 250 * Math.random())
        continue
      }
      tries++
      if (status === 201) {
        outcome.lastSeat = Math.max(outcome.lastSeat, performance.now() - begin)
        room.sold[seat] = performance.now()
        break
      }
    }
    wire.close()
    return map.leave
  }

  /** Opens the living map and notes when each seat's event comes. */
  const watch = async (room: Room, localAddress: string) => {
    const start = performance.now()
    const wire = new Wire({ port, localAddress })
    let taken: number[] | undefined
    let text = ""
    await new Promise<void>((resolve) => {
      const hear = (more: string) => {
        const events = (text + more).split("\n\n")
        text = events.pop() ?? ""
        for (const event of events) {
          const seats = readTaken(room, event)
          if (!seats) continue
          const heard = performance.now()
          if (!taken) outcome.map.push(heard - start)
          else for (const seat of seats) if (!taken.includes(seat)) room.heard.push({ seat, heard })
          taken = seats
          resolve()
        }
        // Refused: it has no map.
        if (!taken && /^HTTP\/1\.1 [^2]/.test(text)) {
          if (text.startsWith("HTTP/1.1 5")) outcome.failures++
          wire.close()
          resolve()
        }
      }
      const end = () => {
        outcome.cut++
        resolve()
      }
      wire.listen(`/api/classes/${room.classId}/seats/live`, { hear, end })
    })
    return { taken: () => taken ?? [], leave: () => wire.close() }
  }

  const leaves = await Promise.all(headers.map(come))
  if (rooms.length > 0) await sleep(3_000)
  for (const leave of leaves) leave?.()
  // An event may overtake the answer to its own booking.
  for (const { sold, heard: all } of rooms)
    for (const { seat, heard } of all) outcome.event.push(Math.max(0, heard - (sold[seat] ?? heard)))
  return outcome
}

/** What is known of a class: when each seat's booking was answered, when whom of it, and the map that was told last. */
interface Room {
  classId: string
  sold: number[]
  heard: { seat: number; heard: number }[]
  last: string
  taken: number[]
}

/** The taken seats that an event tells; two hundred hear the same one, and what phones make of it takes nothing from the server. */
function readTaken(room: Room, event: string): number[] | undefined {
  if (event === room.last) return room.taken
  const seats = /"takenSeats":\[([\d,]*)\]/.exec(event)?.[1]
  if (seats === undefined) return undefined
  room.last = event
  room.taken = seats === "" ? [] : seats.split(",").map(Number)
  return room.taken
}

process.once("message", async (crowd: Crowd) => {
  const outcome = await play(crowd)
  process.send?.(outcome, () => process.exit(0))
})
