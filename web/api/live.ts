import { EventSourceParserStream } from "eventsource-parser/stream"
import { liveSeatsPath, type SeatMap } from "../../contract/schedule.ts"
import { signed } from "./client.ts"

const quietest = 15_000

export interface FollowOptions {
  /** Follows as whoever is signed in: staff also see classes of branches that are not public. */
  signedIn?: boolean
}

/** Follows a class's seats until the returned function is called; reconnects, ever more slowly. */
export function followSeats(
  classId: string,
  changed: (map: SeatMap) => void,
  { signedIn = false }: FollowOptions = {},
): () => void {
  const leave = new AbortController()
  const path = `/api${liveSeatsPath.replace(":id", classId)}`
  const init = { headers: { accept: "text/event-stream" }, signal: leave.signal }
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = 1000

  const follow = async () => {
    const response = await (signedIn ? signed(path, init) : fetch(path, init))
    if (!response.ok || !response.body) return
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await events.read()
      if (done) return
      if (value.event !== "seats") continue
      pause = 1000
      changed(JSON.parse(value.data))
    }
  }

  const open = async () => {
    // A connection that fails or ends is opened again.
    await follow().catch(() => {})
    if (leave.signal.aborted) return
    timer = setTimeout(open, pause + Math.random() * 500)
    pause = Math.min(pause * 2, quietest)
  }
  void open()
  return () => {
    leave.abort()
    clearTimeout(timer)
  }
}
