import type { z } from "zod"
import type { MergeImpact, mergeUsers } from "../../../../contract/merging.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, noKey } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { moveMails } from "../../notifications/moveMails.ts"
import { movePackages } from "../../packages/merge.ts"
import { movePayments } from "../../payments/merge.ts"
import { lockCustomers } from "../../people/claim.ts"
import { mergePerson } from "../../people/merge.ts"
import type { IdentityProvider } from "../../people/provider.ts"
import { readMergedClasses } from "../../reservations/merging/facts.ts"
import { mergeSeats, serveMerged } from "../../reservations/merging/write.ts"
import { moveWeekly } from "../../reservations/weekly/merge.ts"
import { lockClassesOf } from "../../schedule/lock.ts"
import { moveSender } from "../../studio/moveSender.ts"
import { type Both, readMergeFacts } from "./facts.ts"
import { assertMergeable, impactOf } from "./impact.ts"

type Answer = z.input<typeof mergeUsers.output>

/** What making one account of two would do, as things stand. Throws USER_NOT_FOUND or ALREADY_MERGED. */
export async function previewMerge(
  { pool, clock, actor }: Context<Actor>,
  both: Both,
): Promise<z.input<typeof MergeImpact>> {
  const now = clock.now()
  const facts = await readMergeFacts(pool, both, { ...noKey, now })
  return impactOf(facts, assertMergeable(facts, actor), now).impact
}

const keep = statement<{ id: string }>("keep-merge")(
  piece`with merged as (select id from users where id = ${uuid("staysId")}), ${keepAnswer("merged")} select id from merged`,
)

/**
 * Makes one account of two of one person, in one commit: all that one has is the other's, and it is closed and points there.
 * Whatever is decided for either meanwhile comes before, and is part of what is shown, or after, and finds one account.
 * Throws USER_NOT_FOUND, ALREADY_MERGED, IMPACT_CHANGED or REQUEST_IN_PROGRESS.
 */
export async function mergeAccounts(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "joinAccounts">,
  both: Both,
  accepts: string,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const decided = await inTransaction(context, async (inside) => {
    const { transaction, clock, actor, news } = inside
    const touched = await lockClassesOf(transaction, {
      read: () => readMergedClasses(transaction, { ...both, now: clock.now() }),
      people: () => lockCustomers(transaction, [both.staysId, both.goesId]),
    })
    const classIds = [...new Set(touched.map(({ class_id }) => class_id))]
    const done = await decide(inside, key, {
      name: "merge accounts",
      read: (runner, asking) => readMergeFacts(runner, both, asking),
      rule(facts, now) {
        const { impact, plan } = impactOf(facts, assertMergeable(facts, actor), now)
        if (impact.token !== accepts) throw new Refusal("IMPACT_CHANGED")
        const answer = { id: both.staysId, merged: both.goesId, at: now.toISOString() }
        return { answer, values: { ...both, plan }, news: [topics.schedule] }
      },
      async write(runner, { plan, ...values }) {
        await mergeSeats(inside, both, plan)
        await moveWeekly(runner, { ...both, now: values.now })
        await movePackages(runner, both)
        await movePayments(runner, both)
        await moveMails(runner, both)
        await moveSender(runner, both)
        const ended = await mergePerson(runner, values)
        for (const session of ended) news.tell(topics.session(session))
        await record(runner, "merged", both, values.now)
        return keep(runner, values)
      },
      races: [],
    })
    if (done.written) await serveMerged(inside, classIds, done.written.plan)
    return done
  })
  await handOver(context, provider, both.goesId)
  return decided
}

/** After the commit, and after every repeated press. Should it fail, the provider's own tidying does it. */
async function handOver(
  { pool }: Pick<Context, "pool">,
  provider: Pick<IdentityProvider, "joinAccounts">,
  goesId: string,
): Promise<void> {
  const { rows } = await pool.query<{ goes: string; stays: string }>(
    "select g.uid as goes, s.uid as stays from users g join users s on s.id = g.merged_into where g.id = $1",
    [goesId],
  )
  if (rows[0]) await provider.joinAccounts(rows[0].goes, rows[0].stays).catch(() => {})
}
