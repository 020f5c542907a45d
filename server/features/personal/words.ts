import type { Invariant } from "../../platform/invariant.ts"
import { takenBefore } from "../packages/ledger.ts"
import { forgottenWords } from "../people/forgotten.ts"

const ofPackages = "'adjusted', 'extended', 'frozen', 'thawed', 'passed'"

/**
 * Columns in which somebody wrote of a person, or they themselves, in their own words: they go with the account. Each with SQL of what is left
 * of `u`, whose account is closed. What the desk writes of them later is of the house, which knows that they are gone.
 */
export const wordsThatGo: Record<string, string> = {
  "care_notes.note": "care_notes x where x.user_id = u.id",
  "staff_notes.note": "staff_notes x where x.user_id = u.id",
  "ratings.words":
    "seatings s join ratings x on x.reservation_id = s.id where s.user_id = u.id and x.words <> ''",
  "no_show_lifts.reason": `no_show_lifts x where x.user_id = u.id and x.reason <> '${forgottenWords}'`,
  "credit_ledger.note": `held_packages h join credit_ledger x on x.held_package_id = h.id
    where h.user_id = u.id and x.created_at < u.closed_at and x.reason in (${ofPackages})
      and x.note not in ('', '${takenBefore}', '${forgottenWords}')`,
  "transaction_changes.reason": `transactions t join transaction_changes x on x.transaction_id = t.id
    where t.user_id = u.id and x.created_at < u.closed_at and x.reason not in ('', '${forgottenWords}')`,
  "captures.resolution": `orders o join captures x on x.order_id = o.id
    where o.user_id = u.id and x.resolved_at < u.closed_at and x.resolved_by is not null and x.resolution not in ('', '${forgottenWords}')`,
  // While one is on its way it is the provider's too.
  "refunds.reason": `refunds x left join transactions t on t.id = x.transaction_id
    left join captures c on c.id = x.capture_id left join orders o on o.id = c.order_id
    where u.id = coalesce(t.user_id, o.user_id) and x.created_at < u.closed_at and x.actor_id is not null
      and x.status <> 'pending' and x.reason <> '${forgottenWords}'`,
}

export const wordInvariant: Invariant = {
  name: "What was written of somebody goes with their account",
  violations: Object.entries(wordsThatGo)
    .map(
      ([column, left]) => `select u.id::text as what, '${column}' as why
    from users u where u.role = 'user' and u.closed_at is not null and exists (select from ${left})`,
    )
    .join(" union all "),
}
