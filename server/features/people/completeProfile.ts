import type { z } from "zod"
import { type Profile, ReachableEmail } from "../../../contract/people.ts"
import type { Context } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import type { VerifiedIdentity } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import { addCustomer, assertOpenBranch } from "./addCustomer.ts"
import type { IdentityProvider } from "./provider.ts"

/**
 * Makes a customer of who came in through the provider alone; pressed again, or twice at once, it is the same one. Returns
 * their id. A sign-in that was ended, as with an account that was closed, makes nobody. Throws SESSION_EXPIRED, VALIDATION, EMAIL_ALREADY_EXISTS or BRANCH_NOT_FOUND.
 */
export async function completeProfile(
  context: Pick<Context, "pool" | "clock">,
  provider: Pick<IdentityProvider, "findLive">,
  identity: VerifiedIdentity,
  profile: z.output<typeof Profile>,
): Promise<string> {
  await assertLive(provider, identity)
  assertReachable(identity)
  await assertOpenBranch(context, profile.branch)
  try {
    const id = await addCustomer(context, identity, profile)
    // Ended while it was made: whoever did may have looked for it before it was there.
    await assertLive(provider, identity).catch(async (error) => {
      await context.pool.query("delete from users where id = $1", [id])
      throw error
    })
    return id
  } catch (error) {
    const mine = error instanceof Refusal && (await findByUid(context, identity.uid))
    if (mine) return mine
    throw error
  }
}

async function assertLive(
  provider: Pick<IdentityProvider, "findLive">,
  identity: VerifiedIdentity,
): Promise<void> {
  if (!(await provider.findLive(identity))) throw new Refusal("SESSION_EXPIRED")
}

/** After a sign-in is gone: nobody can come into what it made in the same moment. */
export async function forgetCompleted(runner: Runner, uid: string): Promise<void> {
  const { rows } = await runner.query<{ id: string }>("select id from users where uid = $1", [uid])
  for (const { id } of rows) await runner.query("delete from users where id = $1", [id])
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
