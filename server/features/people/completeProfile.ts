import type { z } from "zod"
import { type Profile, ReachableEmail } from "../../../contract/people.ts"
import type { Context } from "../../platform/context.ts"
import type { VerifiedIdentity } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import { addCustomer, assertOpenBranch } from "./addCustomer.ts"

/**
 * Makes a customer of who came in through the provider alone; pressed again, or twice at once, it is the same one. Returns
 * their id. Throws VALIDATION, EMAIL_ALREADY_EXISTS or BRANCH_NOT_FOUND.
 */
export async function completeProfile(
  context: Pick<Context, "pool" | "clock">,
  identity: VerifiedIdentity,
  profile: z.output<typeof Profile>,
): Promise<string> {
  assertReachable(identity)
  await assertOpenBranch(context, profile.branch)
  try {
    return await addCustomer(context, identity, profile)
  } catch (error) {
    const mine = error instanceof Refusal && (await findByUid(context, identity.uid))
    if (mine) return mine
    throw error
  }
}

/** A provider may have made accounts with addresses that nobody is asked for here. */
function assertReachable({ email }: VerifiedIdentity): void {
  const { error } = ReachableEmail.safeParse(email)
  const [{ message } = { message: "" }] = error?.issues ?? []
  if (error) throw new Refusal("VALIDATION", { fields: [{ path: "email", message }] })
}

async function findByUid({ pool }: Pick<Context, "pool">, uid: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>("select id from users where uid = $1", [uid])
  return rows[0]?.id
}
