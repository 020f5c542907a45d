import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { cpus } from "node:os"
import { join, resolve } from "node:path"
import type { Asked, Round } from "./askedRounds.ts"
import { type Shape, shapes } from "./rounds.ts"
import { median, print, type Row, round } from "./table.ts"

interface Comparing {
  json: boolean
  clients: number[]
  rounds: number
  /** Another checkout, installed and built. */
  against: string
  jobs: string
}

/** After so many rounds others book. */
const lasting = 8

/**
 * Bookings of this checkout and of another, each with a server and a database of its own, a round of one beside a round of the other: a
 * machine's speed changes by a third within minutes, and less from one second to the next. What processors took changes least.
 */
export async function against({ json, clients, rounds, against, jobs }: Comparing): Promise<void> {
  const here = await open(join(import.meta.dirname, ".."), jobs)
  const there = await open(resolve(against), jobs)
  try {
    const rows: Row[] = []
    for (const shape of Object.keys(shapes) as Shape[]) {
      for (const count of clients) {
        for (const how of ["http", "straight"] as const) {
          const pairs: [Round, Round][] = []
          // The first is a warm-up that is not counted.
          for (let i = 0; i <= rounds; i++) {
            const asked: Asked = { how, shape, clients: count, isNew: i % lasting === 0 }
            const first = await ask(i % 2 ? here : there, asked)
            const second = await ask(i % 2 ? there : here, asked)
            if (i > 0) pairs.push(i % 2 ? [first, second] : [second, first])
          }
          rows.push({ shape, clients: count, how, ...compared(pairs) })
        }
      }
    }
    print(
      `Bookings here and in ${against}, ${rounds} rounds of 1,000 each, on ${cpus().length} cores`,
      rows,
      json,
    )
    if (rows.some(({ failures }) => failures !== 0)) process.exitCode = 1
  } finally {
    for (const { child } of [here, there]) if (child.connected) child.send("end")
    await Promise.allSettled([here.ended, there.ended])
  }
}

/** A checkout's own process, and its end, which is a fault to whoever waits for an answer. */
interface Tree {
  child: ChildProcess
  ended: Promise<never>
}

async function open(folder: string, jobs: string): Promise<Tree> {
  const program = join(folder, "bench/askedRounds.ts")
  if (!existsSync(program))
    throw new Error(`${folder} makes no rounds for others: it lacks bench/askedRounds.ts`)
  const child = fork(program, { cwd: folder, env: { ...process.env, JOBS: jobs } })
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${folder} ended with ${code}`)
  })
  await Promise.race([once(child, "message"), ended])
  return { child, ended }
}

async function ask({ child, ended }: Tree, asked: Asked): Promise<Round> {
  child.send(asked)
  const [made] = await Promise.race([once(child, "message"), ended])
  return made as Round
}

function compared(pairs: [Round, Round][]): Row {
  const ratios = pairs.map(([here, there]) => there.took / here.took).sort((a, b) => a - b)
  const middle = (of: 0 | 1, what: keyof Round) => median(pairs.map((pair) => pair[of][what]))
  return {
    "here/s": round(1_000 / middle(0, "took")),
    "there/s": round(1_000 / middle(1, "took")),
    ratio: round(median(ratios), 2),
    from: round(ratios[0] ?? 0, 2),
    to: round(ratios.at(-1) ?? 0, 2),
    "database ms": round(middle(0, "database"), 2),
    "database there": round(middle(1, "database"), 2),
    "server ms": round(middle(0, "server"), 2),
    "server there": round(middle(1, "server"), 2),
    failures: pairs.flat().reduce((total, { failures }) => total + failures, 0),
  }
}
