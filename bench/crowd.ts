import { randomUUID } from "node:crypto"
import { Agent, type IncomingMessage, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

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

async function play({ port, branch, classIds, seats, headers, opensAt, early = 0 }: Crowd): Promise<Outcome> {
  const outcome: Outcome = {
    week: [],
    map: [],
    book: [],
    event: [],
    lastSeat: 0,
    early: 0,
    failures: 0,
    cut: 0,
  }
  const begin = opensAt === undefined ? performance.now() : opensAt - performance.timeOrigin
  /** When each seat's booking was answered, by class and number. */
  const sold = new Map<string, number>()

  const come = async (own: Record<string, string>, index: number) => {
    await sleep((1000 * index) / headers.length)
    // Fifty share an address, as a studio's guests do: an address may have a hundred streams.
    const localAddress = `127.0.1.${1 + Math.floor(index / 50)}`
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async (kind: "week" | "book", method: string, path: string, body?: object) => {
      for (;;) {
        const start = performance.now()
        const text = body && JSON.stringify(body)
        const type = text && { "content-type": "application/json", "idempotency-key": randomUUID() }
        const reply = await send(
          { port, localAddress, agent, method, path, headers: { ...own, ...type } },
          text,
        )
        let content = ""
        for await (const chunk of reply.setEncoding("utf8")) content += chunk
        outcome[kind].push(performance.now() - start)
        const status = reply.statusCode ?? 0
        if (status >= 500) outcome.failures++
        // Of a week only that it is there counts.
        else return { status, body: kind === "book" ? JSON.parse(content) : undefined }
        await sleep(1000 * Number(reply.headers["retry-after"] ?? 1))
      }
    }

    await ask("week", "GET", `/api/classes?branch=${branch}`)
    const classId = classIds[index % classIds.length]
    if (!classId) return agent.destroy()
    const map = await watch(classId, localAddress)
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
        sold.set(`${classId} ${seat}`, performance.now())
        break
      }
    }
    agent.destroy()
    return map.leave
  }

  /** Opens the living map and notes how late each seat's event comes. */
  const watch = async (classId: string, localAddress: string) => {
    const start = performance.now()
    const path = `/api/classes/${classId}/seats/live`
    const options = { port, localAddress, agent: false, method: "GET", path, headers: {} }
    const reply = await send(options).catch(() => undefined)
    let taken: number[] = []
    if (!reply) outcome.cut++
    else if ((reply.statusCode ?? 0) >= 500) outcome.failures++
    let isFirst = true
    let text = ""
    await new Promise<void>((resolve) => {
      if (!reply) return resolve()
      reply.once("end", resolve).on("error", () => {
        outcome.cut++
        resolve()
      })
      reply.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk
        const events = text.split("\n\n")
        text = events.pop() ?? ""
        for (const event of events) {
          // Of what phones make of it, no more than is needed: it takes nothing from the server.
          const seats = /"takenSeats":\[([\d,]*)\]/.exec(event)?.[1]
          if (seats === undefined) continue
          const takenSeats = seats === "" ? [] : seats.split(",").map(Number)
          if (!isFirst) for (const seat of takenSeats) if (!taken.includes(seat)) note(`${classId} ${seat}`)
          if (isFirst) outcome.map.push(performance.now() - start)
          isFirst = false
          taken = takenSeats
          resolve()
        }
      })
    })
    return { taken: () => taken, leave: () => reply?.destroy() }
  }

  const note = (seat: string) => {
    const heard = performance.now()
    // An event may overtake the answer to its own booking.
    setTimeout(() => outcome.event.push(Math.max(0, heard - (sold.get(seat) ?? heard))), 2_000)
  }

  const leaves = await Promise.all(headers.map(come))
  if (classIds.length > 0) await sleep(3_000)
  const { cut } = outcome
  for (const leave of leaves) leave?.()
  return { ...outcome, cut }
}

/** A connection that was kept, and that the server closed just then, is opened anew, as browsers do. */
function send(options: object, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", ...options }, resolve)
    asked.once("error", (error) => {
      if (asked.reusedSocket) resolve(send(options, body))
      else reject(error)
    })
    asked.end(body)
  })
}

process.once("message", async (crowd: Crowd) => {
  const outcome = await play(crowd)
  process.send?.(outcome, () => process.exit(0))
})
