import { createHash, randomUUID } from "node:crypto"
import type pg from "pg"
import { writeBooking } from "../server/features/reservations/book.ts"
import { readFacts } from "../server/features/reservations/facts.ts"

/** The two statements of a booking with nothing around them: no HTTP, no session, no validation, no log. */
export async function straight(
  client: pg.Client,
  customerId: string,
  classId: string,
  seat: number,
): Promise<boolean> {
  const now = new Date()
  const key = randomUUID()
  const facts = await readFacts(client, {
    classId,
    customerId,
    seat,
    byStaff: false,
    repeat: { actorId: customerId, key },
    now,
  })
  if ("missing" in facts) return false
  const [held] = facts.held
  if (!held) return false
  const written = await writeBooking(client, {
    classId,
    classRevision: facts.classRevision,
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
    replyStatus: 201,
    reply: "{}",
  })
  return written.length === 1
}
