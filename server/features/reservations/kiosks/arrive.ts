import type { z } from "zod"
import type { arriveAtKiosk, KioskArrival } from "../../../../contract/kiosks.ts"
import { plain } from "../../../../contract/words.ts"
import { actingPool } from "../../../platform/audit/acting.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Decided } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { flag, instant, instants, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { noTicketOf, receive } from "../checkin/checkIn.ts"
import { readGiven } from "../checkin/codes.ts"
import { findOfPhone, findTicket, type TicketRow } from "../checkin/tickets.ts"
import { type KioskRow, takeKiosk } from "./kiosk.ts"
import { afterTry } from "./tries.ts"

type Said = z.output<typeof arriveAtKiosk.body>

const keepTry = statement("keep-try")(
  piece`update kiosks set tries = ${instants("tries")},
     locked_at = case when ${flag("isLocked")} then ${instant("now")} end
   where id = ${uuid("id")}`,
)

/**
 * Whoever stands at a kiosk has come. Who it is, is looked for while nobody else tries at it, and what was invented is
 * counted before it is answered: many guesses at once are as many as one after the other. It marks in the name of who
 * started the kiosk. Throws the refusals of `contract/kiosks.arriveAtKiosk`.
 */
export async function arrive(
  context: Context,
  { token, ...said }: Said,
  key?: IdempotencyKey,
): Promise<Decided<z.input<typeof KioskArrival>>> {
  const now = context.clock.now()
  const { kiosk, ticket, isLocked } = await inTransaction(
    { ...context, actor: undefined },
    async (inside) => {
      const kiosk = await takeKiosk(inside.transaction, { token, now })
      const ticket = await find(inside.transaction, kiosk, said, now)
      return { kiosk, ticket, isLocked: !ticket && (await count(inside.transaction, kiosk, now)) }
    },
  )
  if (isLocked) throw new Refusal("KIOSK_LOCKED")
  if (!ticket) throw "code" in said ? noTicketOf(said.code) : new Refusal("KIOSK_NOT_RECOGNIZED")
  const pool = actingPool(context.acting, { actorId: kiosk.started_by, call: "POST /kiosk/arrivals" })
  const { answer, isRepeated } = await receive(
    { ...context, pool, actor: asStarter(kiosk) },
    ticket,
    kiosk.branch_id,
    key,
  )
  const { firstName, seat, isAgain, hour, discipline, roomName } = answer
  return new Decided({ firstName, seat, isAgain, hour, discipline, roomName }, isRepeated)
}

/** True when that was one too many. */
async function count(runner: Runner, { id, tries }: KioskRow, now: Date): Promise<boolean> {
  const after = afterTry(tries, now)
  await keepTry(runner, { id, now, ...after })
  return after.isLocked
}

async function find(
  runner: Runner,
  { branch_id: branchId }: KioskRow,
  said: Omit<Extract<Said, { code: string }>, "token"> | Omit<Extract<Said, { digits: string }>, "token">,
  now: Date,
): Promise<TicketRow | undefined> {
  if ("code" in said) {
    const given = readGiven(said.code)
    return given && findTicket(runner, given, { branchId, now })
  }
  const named = (await findOfPhone(runner, { branchId, now, digits: said.digits })).filter(({ first_name }) =>
    isNamed(first_name, said.firstName),
  )
  // Of two people one cannot be told from the other: the desk asks them.
  if (new Set(named.map(({ user_id }) => user_id)).size > 1) return undefined
  // What the desk said of a class that was missed stays while another is to come.
  return named.find(({ attended }) => attended === null) ?? named.at(-1)
}

/** «José» and «jose luis» are José Luis; «j» is nobody. */
function isNamed(firstName: string, typed: string): boolean {
  const [whole, given] = [plain(firstName).trim(), plain(typed).trim().replace(/\s+/g, " ")]
  return given === whole.replace(/\s+/g, " ") || given === whole.split(/\s+/)[0]
}

const asStarter = (kiosk: KioskRow): Actor => ({
  ...{ userId: kiosk.started_by, uid: kiosk.uid, sessionId: "", role: kiosk.role },
  permissions: { superuser: false, modules: {} },
  mustChangePassword: false,
})
