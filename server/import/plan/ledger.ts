import type { LedgerRow } from "../../features/packages/import.ts"
import { takenBefore } from "../../features/packages/ledger.ts"
import { describeSeat } from "../../features/reservations/deciding/seating.ts"
import type { Calendar } from "../calendar.ts"
import type { Faults } from "../faults.ts"
import type { Movement, PlannedHeld } from "./held.ts"
import { idOfReservation } from "./reservations.ts"

/** Moves the balance of a held package, unlimited ones by nothing. */
export function move(held: PlannedHeld, movement: Movement): void {
  const delta = held.is_unlimited ? 0 : movement.delta
  held.balance += delta
  held.movements.push({ ...movement, delta })
}

/** Brings each balance to what the folder says is left, and to nothing what has expired. */
export function settle(held: PlannedHeld[], calendar: Calendar, faults: Faults): void {
  for (const one of held) {
    const { at, remaining } = one.written
    const ended = one.expires_at < calendar.now ? one.expires_at : undefined
    if (one.is_unlimited) continue
    if (remaining !== undefined && remaining > one.balance) {
      const message = `le quedan ${remaining}, pero sus reservas dejan ${one.balance} de ${one.granted}`
      faults.add(at, "remaining", message)
    } else if (remaining !== undefined && remaining < one.balance) {
      move(one, {
        delta: remaining - one.balance,
        reason: "adjusted",
        at: (ended ?? calendar.now).getTime(),
        of: takenBefore,
      })
    }
    if (ended && one.balance > 0) {
      move(one, {
        delta: -one.balance,
        reason: "expired",
        at: ended.getTime(),
        of: "Vencieron con su paquete",
      })
    }
  }
}

/** The movements as rows that continue a ledger from its end; undefined when the balance would go below 0. */
export function chain(
  held: PlannedHeld,
  movements: Movement[],
  end: { seq: number; balance: number },
  actorId: string,
): LedgerRow[] | undefined {
  let { seq, balance } = end
  const rows = movements.map(({ delta, reason, at, of }) => {
    const isNoted = typeof of === "string"
    seq += 1
    balance += delta
    return {
      held_package_id: held.id,
      seq,
      delta,
      balance,
      reason,
      reservation_id: isNoted ? null : idOfReservation(of),
      actor_id: isNoted ? null : actorId,
      note: isNoted ? of : describeSeat(of.class, of.seat),
      created_at: new Date(at),
    }
  })
  return rows.every((row) => row.balance >= 0) ? rows : undefined
}
