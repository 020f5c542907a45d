import { randomUUID } from "node:crypto"
import { Agent, type IncomingMessage, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { QueryClient, QueryObserver } from "@tanstack/react-query"
import type { RollNews } from "../contract/live.ts"
import { listRoster } from "../contract/reservations.ts"
import { showRoll } from "../web/api/live/showRoll.ts"
import { keyOf, markStale } from "../web/api/queries.ts"

/** Who comes, to which of the classes, and at which desks. */
export interface Morning {
  port: number
  classIds: string[]
  /** Of the staff at each desk. */
  headers: Record<string, string>[]
  people: { userId: string; classId: string }[]
  seconds: number
}

/** Milliseconds: of each answer to a press, and of each desk's own roll behind it. */
export interface Seen {
  mark: number[]
  behind: number[]
  /** Arrivals that a desk never showed, and desks that show at the end what others do not. */
  unseen: number
  unlike: number
  /** How often a roll was read. */
  reads: number
  failures: number
}

interface Roster {
  reservations: { userId: string; status: string }[]
}

/** Desks that do as the office's screens do: they hear of a roll over the stream, and read it again by the library that those use. */
async function play({ port, classIds, headers, people, seconds }: Morning): Promise<Seen> {
  const seen: Seen = { mark: [], behind: [], unseen: 0, unlike: 0, reads: 0, failures: 0 }
  const answered = new Map<string, number>()

  const open = async (own: Record<string, string>) => {
    const agent = new Agent({ keepAlive: true })
    const queries = new QueryClient({
      defaultOptions: { queries: { networkMode: "always", retry: 5, retryDelay: 300 } },
    })
    const shown = new Map<string, number>()
    const ask = async (method: string, path: string, body?: object, signal?: AbortSignal) => {
      const text = body && JSON.stringify(body)
      const type = text && { "content-type": "application/json", "idempotency-key": randomUUID() }
      const options = { port, agent, method, path: `/api${path}`, headers: { ...own, ...type }, signal }
      const reply = await send(options, text)
      let content = ""
      for await (const chunk of reply.setEncoding("utf8")) content += chunk
      if ((reply.statusCode ?? 0) < 300) return JSON.parse(content)
      seen.failures++
      throw new Error(content)
    }
    const leave = classIds.map((classId) => {
      const roll = new QueryObserver<Roster>(queries, {
        queryKey: [...keyOf(listRoster), classId],
        queryFn: ({ signal }) => {
          seen.reads++
          return ask("GET", `/reservations/by-class/${classId}`, undefined, signal)
        },
      })
      return roll.subscribe(({ data }) => {
        for (const one of data?.reservations ?? []) {
          if (one.status === "attended" && !shown.has(one.userId)) shown.set(one.userId, performance.now())
        }
      })
    })
    const rolls = new Map<string, string | null>()
    const stop = await listen({ port, own, classIds }, ({ event, classId, roll, marks }) => {
      const before = rolls.get(classId)
      rolls.set(classId, roll)
      if (event === "roll") showRoll(queries, [...keyOf(listRoster), classId], { classId, roll, marks })
      else if (before !== undefined && before !== roll) markStale(queries, [listRoster])
    })
    return {
      shown,
      press: async (one: Morning["people"][number]) => {
        const start = performance.now()
        const marked = await ask("POST", "/attendance", { ...one, attended: true }).catch(() => undefined)
        if (!marked) return
        answered.set(one.userId, performance.now())
        seen.mark.push(performance.now() - start)
      },
      close() {
        for (const end of leave) end()
        queries.clear()
        stop()
        agent.destroy()
      },
    }
  }

  const desks = await Promise.all(headers.map(open))
  // Everything is read once, and every process is warm, before the first comes.
  await sleep(3_000)
  seen.reads = 0
  const work = desks.map(async (desk, index) => {
    const own = people.filter((_, nth) => nth % desks.length === index)
    const pace = (1_000 * seconds) / own.length
    const begin = performance.now()
    const presses: Promise<void>[] = []
    for (const [nth, one] of own.entries()) {
      // Nobody comes in step: two at once, then nobody.
      await sleep(Math.max(0, begin + pace * (nth + Math.random()) - performance.now()))
      presses.push(desk.press(one))
    }
    await Promise.all(presses)
  })
  await Promise.all(work)
  await sleep(3_000)
  for (const { shown } of desks) {
    for (const [userId, at] of answered) {
      const when = shown.get(userId)
      if (when === undefined) seen.unseen++
      else seen.behind.push(Math.max(0, when - at))
    }
    const first = desks[0]?.shown
    if (shown.size !== first?.size || [...shown.keys()].some((id) => !first.has(id))) seen.unlike++
  }
  for (const desk of desks) desk.close()
  return seen
}

interface Listening {
  port: number
  own: Record<string, string>
  classIds: string[]
}

/** Follows the classes over one stream, as a browser does: one that is cut is opened again a moment later. */
async function listen(
  { port, own, classIds }: Listening,
  told: (word: RollNews & { event: string }) => void,
): Promise<() => void> {
  let current: IncomingMessage | undefined
  let isOver = false
  const open = async () => {
    const path = `/api/live?classes=${classIds.join(",")}`
    const reply = await send({ port, agent: false, method: "GET", path, headers: own })
    current = reply
    let text = ""
    reply.setEncoding("utf8").on("error", () => {})
    reply.on("data", (chunk: string) => {
      text += chunk
      const events = text.split("\n\n")
      text = events.pop() ?? ""
      for (const event of events) {
        const [, name, data] = /^event: (seats|roll)\ndata: (.*)$/m.exec(event) ?? []
        if (data) told({ ...JSON.parse(data), event: name })
      }
    })
    reply.once("close", () => {
      if (!isOver) setTimeout(open, 500 + 1_000 * Math.random())
    })
  }
  await open()
  return () => {
    isOver = true
    current?.destroy()
  }
}

function send(options: object, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", ...options }, resolve)
    asked.once("error", reject)
    asked.end(body)
  })
}

process.once("message", async (morning: Morning) => {
  const seen = await play(morning)
  process.send?.(seen, () => process.exit(0))
})
