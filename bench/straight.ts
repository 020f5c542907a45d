import { createHash, randomUUID } from "node:crypto"
import type pg from "pg"
import { bookingOf } from "../server/features/reservations/booking/book.ts"
import { readFacts } from "../server/features/reservations/deciding/facts.ts"
import { writeSeating } from "../server/features/reservations/deciding/seating.ts"
import { keepValues } from "../server/platform/database/idempotency.ts"
// How the server reads days and counts from the wire, in this process too.
import "../server/platform/database/pool.ts"

/** PostgreSQL plans a statement anew five times on each connection before it keeps a plan. */
const untilPlanned = 6

/** Brings a connection to where a server's own are: the statements of a booking planned, nothing written. */
export async function warmUp(client: pg.Client, customerId: string, classId: string): Promise<void> {
  for (let i = 0; i < untilPlanned; i++) {
    await writeSeating(client, {
      ...(await bookingValues(client, customerId, classId, 1)),
      classRevision: -1,
    })
  }
}

/** The two statements of a booking with nothing around them: no HTTP, no session, no validation, no log. */
export async function straight(
  client: pg.Client,
  customerId: string,
  classId: string,
  seat: number,
): Promise<boolean> {
  const written = await writeSeating(client, await bookingValues(client, customerId, classId, seat))
  return written.length === 1
}

/** What the writing takes, from the facts and the rule that a server books with. */
export async function bookingValues(client: pg.Client, customerId: string, classId: string, seat: number) {
  const now = new Date()
  const key = randomUUID()
  const actor = { userId: customerId, role: "user" as const, permissions: { superuser: false, modules: {} } }
  const wanted = { classId, customerIds: [customerId], seat }
  const facts = await readFacts(client, wanted, { now, keyOwner: customerId, key })
  const { values, answer } = bookingOf(facts, seat, actor, now)
  const request = createHash("sha256").update(key).digest()
  return { ...values, ...keepValues(customerId, { key, request }, answer), now }
}
