import type pg from "pg"

/** Ends the sign-ins of an address behind everybody's back, whoever keeps its credentials; at Firebase, those of the whole studio. */
export async function endSignIns(pool: pg.Pool, email: string): Promise<void> {
  await pool.query(
    `delete from identity.session s using identity."user" u where u.id = s."userId" and u.email = $1`,
    [email],
  )
  await pool.query("delete from identity.hosted_sign_ins")
}
