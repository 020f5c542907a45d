import { createHash, randomUUID } from "node:crypto"
import type pg from "pg"
import { writeBooking } from "../server/features/reservations/book.ts"
import { readFacts } from "../server/features/reservations/facts.ts"

/** PostgreSQL plans a statement anew five times on each connection before it keeps a plan. */
const untilPlanned = 6

/** Brings a connection to where a server's own are: the statements of a booking planned, nothing written. */
export async function warmUp(client: pg.Client, customerId: string, classId: string): Promise<void> {
  for (let i = 0; i < untilPlanned; i++) await press(client, customerId, classId, 1, -1)
}

/** The two statements of a booking with nothing around them: no HTTP, no session, no validation, no log. */
export const straight = (
  client: pg.Client,
  customerId: string,
  classId: string,
  seat: number,
): Promise<boolean> => press(client, customerId, classId, seat)

async function press(
  client: pg.Client,
  customerId: string,
  classId: string,
  seat: number,
  classRevision?: number,
): Promise<boolean> {
  const now = new Date()
  const key = randomUUID()
  const facts = await readFacts(client, {
    classId,
    customerId,
    seat,
    byStaff: false,
    keyOwner: customerId,
    key,
    now,
  })
  if ("missing" in facts) return false
  const [held] = facts.held
  if (!held) return false
  const written = await writeBooking(client, {
    classId,
    classRevision: classRevision ?? facts.classRevision,
    customerId,
    customerRevision: facts.customerRevision,
    reservationId: randomUUID(),
    roomId: facts.roomId,
    seat,
    heldPackageId: held.id,
    freeUntil: now,
    now,
    seq: held.seq + 1,
    delta: -1,
    balance: held.balance - 1,
    reason: "used",
    actorId: customerId,
    note: "",
    keyOwner: customerId,
    key,
    keyRequest: createHash("sha256").update(key).digest(),
    answer: "{}",
  })
  return written.length === 1
}
