import type { Order } from "./load.ts"
import { openRounds, type Shape } from "./rounds.ts"

/** What a checkout's own process is told by whoever compares it with another: one round, or that there are no more. */
export interface Asked {
  how: Order["how"]
  shape: Shape
  clients: number
  /** Customers of its own. */
  isNew: boolean
}

/** One round, in milliseconds for each booking. */
export interface Round {
  took: number
  database: number
  server: number
  failures: number
}

const rounds = await openRounds({ JOBS: process.env.JOBS ?? "on" })

async function round({ how, shape, clients, isNew }: Asked): Promise<Round> {
  if (isNew) await rounds.renew()
  const presses = await rounds.presses(shape)
  const before = await rounds.taken()
  const { seconds, failures } = await rounds.run(how, clients, presses)
  const after = await rounds.taken()
  const each = (milliseconds: number) => milliseconds / presses.length
  return {
    took: each(seconds * 1_000),
    database: each(after.database - before.database),
    server: each(after.server - before.server),
    failures,
  }
}

process.on("message", async (asked: Asked | "end") => {
  if (asked !== "end") return process.send?.(await round(asked))
  await rounds.close()
  process.exit(0)
})
// Whoever asked is gone.
process.once("disconnect", () => process.exit(1))
process.send?.("ready")
