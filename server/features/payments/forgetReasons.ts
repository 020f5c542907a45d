import { piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { forgottenWords } from "../people/forgotten.ts"

const nothing = piece`'${forgottenWords}'`

const forget = statement<{ id: string }>("forget-payment-reasons")(
  piece`with paid as (select id from transactions where user_id = ${uuid("userId")}),
   taken as (select c.id, c.order_id from captures c join orders o on o.id = c.order_id where o.user_id = ${uuid("userId")}),
   given as (
     select r.id from refunds r join paid p on p.id = r.transaction_id where r.actor_id is not null
     union
     select r.id from refunds r join taken k on k.id = r.capture_id where r.actor_id is not null
   ),
   changes as (
     update transaction_changes x set reason = ${nothing} from paid p where x.transaction_id = p.id and x.reason <> ''
     returning x.transaction_id as id
   ),
   resolved as (
     update captures c set resolution = ${nothing} from taken k
     where c.id = k.id and c.resolved_by is not null and c.resolution <> '' returning c.order_id as id
   ),
   ended as (update refunds r set reason = ${nothing} from given g where r.id = g.id and r.status <> 'pending')
   select id from given union select id from changes union select id from resolved`,
)

/**
 * Inside a transaction that closed the account: why the desk changed what somebody paid, gave it back, or said what it was for, may tell of
 * their health, and goes; how much, when and by whom stays. What the provider asked back itself says nothing of them. Returns of
 * what the log told it.
 */
export async function forgetPaymentReasons(runner: Runner, userId: string): Promise<string[]> {
  return (await forget(runner, { userId })).map(({ id }) => id)
}

/**
 * SQL: what a refund says of itself once it is over. While it is on its way it is the provider's too, and asked for again it has to be the
 * same request; so of an account that was closed meanwhile the words go now.
 */
export const reasonOnceOver = `case when actor_id is not null and exists (
    select from users u where u.role = 'user' and u.closed_at >= refunds.created_at and u.id = coalesce(
      (select t.user_id from transactions t where t.id = refunds.transaction_id),
      (select o.user_id from captures c join orders o on o.id = c.order_id where c.id = refunds.capture_id)))
  then '${forgottenWords}' else reason end`
