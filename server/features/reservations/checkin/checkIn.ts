import type { z } from "zod"
import type { Arrival } from "../../../../contract/checkin.ts"
import { ticketCode } from "../../../../contract/ticketCode.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Decided } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { toAttendanceTimes } from "../../studio/settings.ts"
import { HasCome, mark } from "../attendance/mark.ts"
import { assertBranch } from "../deciding/desk.ts"
import { readGiven } from "./codes.ts"
import { assertReceived } from "./received.ts"
import { findTicket, type TicketRow } from "./tickets.ts"

type Answer = z.input<typeof Arrival>

/** Receives whoever shows a code at a branch. Throws the refusals of `contract/checkin.checkIn`. */
export async function checkIn(
  context: Context<Actor>,
  { code, branchId }: { code: string; branchId: string },
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  assertBranch(context.actor, "editar", branchId)
  const given = readGiven(code)
  const ticket = given && (await findTicket(context.pool, given, { branchId, now: context.clock.now() }))
  if (!ticket) throw noTicketOf(code)
  return receive(context, ticket, branchId, key)
}

/** A short code is looked for among the classes of this hour alone: it may be a good one, of later. */
export function noTicketOf(code: string): Refusal {
  if (code.length !== ticketCode.short) return new Refusal("CODE_INVALID")
  const message =
    "Ningún boleto de esta hora tiene ese código. Revisa sus letras, y dónde y cuándo es la clase."
  return new Refusal("CODE_INVALID", { message })
}

/**
 * Marks that whose ticket it is has come, by the decision that the desk marks by, and as who works at this one branch: what
 * else the actor may, such as correcting a roll that is closed, is not done by a code.
 */
export async function receive(
  context: Context<Actor>,
  ticket: TicketRow,
  branchId: string,
  key?: IdempotencyKey,
): Promise<Decided<Answer>> {
  assertReceived(ticket, branchId, toAttendanceTimes(ticket.times), context.clock.now())
  const permissions = {
    superuser: false,
    modules: { operaciones: ["editar" as const] },
    branches: { operaciones: [ticket.branch_id] },
  } as Actor["permissions"]
  const atDoor = { ...context, actor: { ...context.actor, permissions } }
  const asked = { classId: ticket.class_id, userId: ticket.user_id, attended: true }
  try {
    const { isRepeated } = await mark(atDoor, asked as never, key, "once")
    return new Decided(toArrival(ticket, false), isRepeated)
  } catch (error) {
    if (error instanceof HasCome) return new Decided(toArrival(ticket, true), false)
    throw error
  }
}

const toArrival = (row: TicketRow, isAgain: boolean): Answer => ({
  ...{ reservationId: row.id, classId: row.class_id, userId: row.user_id, seat: row.seat, isAgain },
  ...{ firstName: row.first_name, lastName: row.last_name, day: row.day, hour: row.hour.slice(0, 5) },
  ...{ discipline: row.discipline, instructor: row.instructor, roomName: row.room_name },
})
