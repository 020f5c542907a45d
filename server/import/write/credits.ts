import type { PoolClient } from "pg"
import { findLedgerEnds, importLedger, type LedgerRow } from "../../features/packages/import.ts"
import { movePeople } from "../../features/people/import.ts"
import { chain } from "../plan/ledger.ts"
import type { Plan } from "../plan/plan.ts"

/** A new package brings its whole ledger; one that was there goes on with the reservations that are new. */
export async function writeLedger(
  client: PoolClient,
  plan: Plan,
  heldAdded: Set<string>,
  reservationsAdded: Set<string>,
  user: (id: string) => string,
) {
  // Whoever is booking at this moment on what they hold decides again: their ledger may move.
  const moved = plan.held.filter(({ id }) => heldAdded.has(id)).map(({ user_id }) => user_id)
  const booked = plan.reservations.filter(({ id }) => reservationsAdded.has(id)).map(({ user_id }) => user_id)
  await movePeople(client, [...new Set([...moved, ...booked].map(user))])
  const older = plan.held.filter(({ id }) => !heldAdded.has(id))
  const ends = await findLedgerEnds(
    client,
    older.map(({ id }) => id),
  )
  const rows: LedgerRow[] = []
  for (const held of plan.held) {
    const isNew = heldAdded.has(held.id)
    const movements = held.movements.filter(
      ({ reservationId }) => isNew || (reservationId !== undefined && reservationsAdded.has(reservationId)),
    )
    const end = isNew ? { seq: 0, balance: 0 } : (ends.get(held.id) ?? { seq: 0, balance: 0 })
    const linked = chain(held, movements, end, user(held.user_id))
    if (!linked) throw new NoCreditsLeft(held.written.at.file, held.written.at.row, held.customer.email)
    rows.push(...linked)
  }
  await importLedger(client, rows)
}

/** A package that was imported before has since been used up in the studio itself. */
export class NoCreditsLeft extends Error {
  readonly file: string
  readonly row: number
  readonly email: string
  constructor(file: string, row: number, email: string) {
    super(`No credits left for the new reservations of ${email}`)
    this.file = file
    this.row = row
    this.email = email
  }
}
