import type { ChildProcess } from "node:child_process"
import { type Counts, noCounts, sum } from "./counts.ts"
import type { Report, State } from "./report.ts"

/** What all processes of one install say together. */
export interface Gathered {
  counts: Counts
  /** How those that live are, each by the place that it keeps when it is started again. */
  processes: { place: string; state: State }[]
  /** Processes that were started, again too. */
  starts: number
}

/** Asked of a process by its keeper, and what it answers with. */
export const question = { ask: "report" } as const
export interface Answer {
  report: Report
}

interface Living {
  place: string
  last?: Report
  /** Those who wait for its next answer. */
  waiting: (() => void)[]
}

/** Milliseconds: a process that dies takes along what it counted since it was asked last; one that stands still is not waited for. */
const [often, patience] = [5_000, 1_000]

/**
 * The keeper's side: asks those who serve what they counted, and goes on counting what the dead had said. So a counter never
 * goes back, whoever dies.
 */
export function gatherReports(): {
  watch(child: ChildProcess, place: string): void
  gather(): Promise<Gathered>
  close(): void
} {
  const living = new Map<ChildProcess, Living>()
  let gone = noCounts()
  let starts = 0

  const ask = (child: ChildProcess, one: Living) =>
    new Promise<void>((resolve) => {
      one.waiting.push(resolve)
      setTimeout(resolve, patience).unref()
      // It may be ending: then nobody takes the question, and what it said last counts.
      if (child.connected) child.send(question, () => {})
      else resolve()
    })
  const askAll = () => Promise.all([...living].map(([child, one]) => ask(child, one)))
  const timer = setInterval(() => void askAll(), often)
  timer.unref()

  return {
    watch(child, place) {
      const one: Living = { place, waiting: [] }
      living.set(child, one)
      starts++
      child.on("message", (message: Partial<Answer>) => {
        // What is read after its end was counted by then, or is lost.
        if (!message.report || !living.has(child)) return
        one.last = message.report
        for (const told of one.waiting.splice(0)) told()
      })
      child.once("exit", () => {
        living.delete(child)
        if (one.last) gone = sum([gone, one.last.counts])
        for (const told of one.waiting.splice(0)) told()
      })
    },
    async gather() {
      await askAll()
      const said = [...living.values()].flatMap(({ place, last }) => (last ? [{ place, ...last }] : []))
      return {
        counts: sum([gone, ...said.map(({ counts }) => counts)]),
        processes: said.map(({ place, state }) => ({ place, state })),
        starts,
      }
    },
    close: () => clearInterval(timer),
  }
}

/** A serving process answers its keeper. */
export function answerKeeper(read: () => Report): void {
  process.on("message", (message: Partial<typeof question>) => {
    if (message?.ask === question.ask) process.send?.({ report: read() } satisfies Answer)
  })
}
