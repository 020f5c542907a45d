import { piece, text, texts, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { forgottenWords } from "../people/forgotten.ts"
import { takenBefore } from "./ledger.ts"

/** Movements that staff say why of. */
const byTheDesk = ["adjusted", "extended", "frozen", "thawed", "passed"]

// Who received one that was passed on reads the same words in its first row.
const forget = statement<{ held_package_id: string }>("forget-reasons")(
  piece`with of_theirs as (
     select id, true as is_theirs from held_packages where user_id = ${uuid("userId")}
     union all
     select p.id, false from held_packages p join held_packages h on h.id = p.passed_from where h.user_id = ${uuid("userId")}
   )
   update credit_ledger l set note = '${forgottenWords}' from of_theirs o
   where l.held_package_id = o.id and l.note not in ('', ${text("takenBefore")})
     and case when o.is_theirs then l.reason = any(${texts("reasons")}) else l.seq = 1 end
   returning l.held_package_id`,
)

/**
 * Inside a transaction: why the desk corrected what somebody held, let it rest, made it last longer or passed it on may tell of their
 * health, and goes; that it did stays. Returns the packages of which it was told.
 */
export async function forgetReasons(runner: Runner, userId: string): Promise<string[]> {
  const told = await forget(runner, { userId, takenBefore, reasons: byTheDesk })
  return [...new Set(told.map(({ held_package_id }) => held_package_id))]
}
