import type { z } from "zod"
import { allows } from "../../../contract/permissions.ts"
import { paymentsWithUser, type SeenUser } from "../../../contract/users.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { readHoldings } from "../packages/held.ts"
import { seenBranches } from "../payments/desk/visible.ts"
import { readNewcomer } from "../payments/newcomer.ts"
import { listTransactionsOf } from "../payments/reads.ts"
import { showUser } from "../people/newcomer.ts"
import { readVisibleUser } from "../people/reads.ts"
import { followers } from "./following/followers.ts"
import { listMyWaits } from "./waiting/waitlist.ts"

type Seen = z.input<typeof SeenUser>
type Reader = Context<Actor>

/** One person, with what else of them whoever asks may see. Throws USER_NOT_FOUND, also to who may not see them. */
export async function readPerson(context: Reader, id: string): Promise<Seen> {
  const person = await readVisibleUser(context, id)
  const [user, holdings, waitlist, transactions] = await Promise.all([
    showUser(context, (platform, one) => readNewcomer(platform, followers, one), person),
    readHoldings(context, id),
    readLines(context, id),
    readPayments(context, id),
  ])
  return { ...user, ...holdings, ...(waitlist && { waitlist }), ...(transactions && { transactions }) }
}

async function readLines(context: Reader, userId: string): Promise<Seen["waitlist"]> {
  const { actor } = context
  const sees = (branch?: string) =>
    userId === actor.userId ||
    allows(actor.permissions, "operaciones", "ver", branch) ||
    allows(actor.permissions, "clases", "detalle", branch)
  if (!sees()) return undefined
  const { waitlists } = await listMyWaits(context, userId)
  const lines = waitlists.filter((one) => sees(one.class.branch))
  return { inList: lines.length > 0, position: lines[0]?.position ?? null, lines }
}

async function readPayments(context: Reader, userId: string): Promise<Seen["transactions"]> {
  const branches = userId === context.actor.userId ? undefined : seenBranches(context.actor)
  if (branches?.length === 0) return undefined
  return (await listTransactionsOf(context, userId, { most: paymentsWithUser, branches })).transactions
}
