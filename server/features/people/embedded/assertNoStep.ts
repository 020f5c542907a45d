import type pg from "pg"
import type { ErrorCode } from "../../../../contract/errors.ts"
import { Refusal } from "../../../platform/refusal.ts"

/**
 * Takes a sign-in back that was made without the second step of its person. Throws `why`, and nothing is open: by then another sign-in
 * that was under way while it was turned on was ended by that, or is ended here.
 */
export async function assertNoStep(
  pool: pg.Pool,
  credential: string,
  why: ErrorCode,
  of?: { email: string },
): Promise<void> {
  const { rowCount } = await pool.query(
    `delete from identity."session" s using identity."user" u
     where s.token = $1 and u.id = s."userId" and u."twoFactorEnabled"`,
    [credential.split(".")[0]],
  )
  if (rowCount) throw new Refusal(why, of && { tried: { email: of.email } })
}
