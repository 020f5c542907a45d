import { findLedgerEnds, importLedger, type LedgerRow } from "../../features/packages/import.ts"
import type { LedgerEnd } from "../../features/packages/ledger.ts"
import { movePeople } from "../../features/people/import.ts"
import type { Bulk, Found } from "../../platform/database/bulk.ts"
import type { PlannedReservation } from "../plan/held.ts"
import { chain } from "../plan/ledger.ts"
import type { Plan } from "../plan/plan.ts"
import { idOfReservation } from "../plan/reservations.ts"

/** A new package brings its whole ledger; one that was there goes on with the reservations that are new. */
export async function writeLedger(
  bulk: Bulk,
  plan: Plan,
  held: Found,
  reservations: Found,
  user: (id: string) => string,
): Promise<void> {
  const isNew = (one: PlannedReservation) =>
    reservations.known.size === 0 || !reservations.known.has(idOfReservation(one))
  // Whoever is booking at this moment on what they hold decides again: their ledger may move.
  const moved = new Set<string>()
  for (const { id, user_id } of plan.held) if (!held.known.has(id)) moved.add(user(user_id))
  for (const one of plan.reservations) if (isNew(one)) moved.add(user(one.customer.id))
  await movePeople(bulk, [...moved])
  const ends = await findLedgerEnds(bulk.client, [...held.known.keys()])
  await importLedger(bulk, newRows(plan, held, isNew, ends, user))
}

function* newRows(
  plan: Plan,
  held: Found,
  isNewReservation: (one: PlannedReservation) => boolean,
  ends: Map<string, LedgerEnd>,
  user: (id: string) => string,
): Generator<LedgerRow> {
  for (const one of plan.held) {
    const isNew = !held.known.has(one.id)
    const movements = one.movements.filter(({ of }) =>
      typeof of === "string" ? isNew : isNewReservation(of),
    )
    const rows = chain(one, movements, ends.get(one.id) ?? { seq: 0, balance: 0 }, user(one.user_id))
    if (!rows) throw new NoCreditsLeft(one.written.at.file, one.written.at.row, one.customer.email)
    yield* rows
  }
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
