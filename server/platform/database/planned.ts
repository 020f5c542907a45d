import { createHash } from "node:crypto"
import type { Compilable } from "kysely"
import type { Runner } from "./statement.ts"

/**
 * Runs a built query as a statement that each connection plans once, under a name made from its text: only for queries
 * of few shapes, since every shape stays with every connection that ran it.
 */
export async function planned<Row>(runner: Runner, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile()
  const name = createHash("sha1").update(sql).digest("base64url")
  const { rows } = await runner.query({ name, text: sql, values: [...parameters] })
  return rows as Row[]
}
