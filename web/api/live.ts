import type { SeatMap } from "../../contract/schedule.ts"

const quietest = 15_000

/** Follows a class's seats until the returned function is called; reconnects, ever more slowly. */
export function followSeats(classId: string, changed: (map: SeatMap) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = 1000
  const open = () => {
    source = new EventSource(`/api/classes/${classId}/seats/live`)
    source.addEventListener("seats", (event) => {
      pause = 1000
      changed(JSON.parse((event as MessageEvent<string>).data))
    })
    source.onerror = () => {
      source?.close()
      timer = setTimeout(open, pause + Math.random() * 500)
      pause = Math.min(pause * 2, quietest)
    }
  }
  open()
  return () => {
    source?.close()
    clearTimeout(timer)
  }
}
