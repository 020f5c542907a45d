import { EventSourceParserStream } from "eventsource-parser/stream"
import { livePath, type RollNews, type SessionEnd, type StudioBrand } from "../../../contract/live.ts"
import { getSeatMap, type SeatMap } from "../../../contract/schedule.ts"
import { onBroughtBack } from "../broughtBack.ts"
import { call, signed } from "../client.ts"
import { inTime } from "../inTime.ts"
import { logoutTarget } from "../session.ts"
import { kept } from "../storage.ts"
import { listenTo, userEvents } from "../useUser.ts"

/** What the server tells a browser. */
export type Told =
  | { event: "seats"; data: SeatMap }
  | { event: "roll"; data: RollNews }
  | { event: "brand"; data: StudioBrand }
  /** Of the session that the stream was opened with. */
  | { event: "session"; data: SessionEnd; sessionId: string; to: string }

export interface Stream {
  /** What is followed from now on. Nothing, for a visitor: the stream is closed. */
  follow(classes: string[]): void
  close(): void
}

interface Listening {
  told: (told: Told) => void
  /** The stream is alive, though it has nothing to say. */
  alive: () => void
}

/** Milliseconds: between two tries, at first and at most; and until a change of what is followed is acted upon. */
const [soonest, latest, settling] = [1_000, 30_000, 50]

/**
 * One stream of the server's events. It opens again when it ends, ever more slowly and never in step with other browsers;
 * while it is refused or fails, what it would have told is asked for at each try. What was asked for before it opens anew says nothing.
 */
export function openStream({ told, alive }: Listening): Stream {
  let classes: string[] = []
  let sessionId = kept("sessionId")
  let current = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const restart = () => {
    current.abort()
    current = new AbortController()
    const { signal } = current
    clearTimeout(timer)
    timer = setTimeout(() => void keepOpen(signal), settling)
  }

  const keepOpen = async (signal: AbortSignal) => {
    sessionId = kept("sessionId")
    for (let pause = soonest; !signal.aborted && (classes.length > 0 || sessionId); ) {
      const heard = await listen(signal).catch(() => false)
      if (signal.aborted) return
      if (heard) pause = soonest
      else await Promise.allSettled(classes.map((id) => ask(id, signal)))
      alive()
      await rest(pause * (0.5 + Math.random()), signal)
      pause = Math.min(pause * 2, latest)
    }
  }

  /** Until it ends. Whether it was open at all. */
  const listen = async (signal: AbortSignal): Promise<boolean> => {
    const init = { headers: { accept: "text/event-stream" }, signal }
    const [asked, to] = [sessionId, logoutTarget()]
    const response = await signed(`/api${livePath}?classes=${classes.join(",")}`, init)
    if (response.status === 401 && asked) {
      told({ event: "session", data: (await response.json()) as SessionEnd, sessionId: asked, to })
    }
    if (!response.ok || !response.body) return false
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: alive }))
      .getReader()
    alive()
    for (;;) {
      const { done, value } = await events.read().catch(() => ({ done: true, value: undefined }))
      if (done || !value) return true
      const data = JSON.parse(value.data)
      if (value.event === "brand") told({ event: "brand", data })
      if (value.event === "roll") told({ event: "roll", data })
      if (value.event === "seats") told({ event: "seats", data })
      if (value.event === "session" && asked) told({ event: "session", data, sessionId: asked, to })
    }
  }

  const ask = async (id: string, signal: AbortSignal) => {
    const read = (signal: AbortSignal) => call(getSeatMap, { params: { id } }, { signal })
    told({ event: "seats", data: await inTime(read, { given: signal }) })
  }

  const sessionChanged = () => {
    if (kept("sessionId") !== sessionId) restart()
  }
  const endings = [
    listenTo(userEvents)(sessionChanged),
    listenTo(["online"])(restart),
    onBroughtBack(restart),
  ]
  restart()

  return {
    follow(wanted) {
      if (wanted.join() === classes.join()) return
      classes = wanted
      restart()
    },
    close() {
      clearTimeout(timer)
      current.abort()
      for (const end of endings) end()
    },
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
