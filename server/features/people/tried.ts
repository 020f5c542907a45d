import type { FastifyRequest, onErrorAsyncHookHandler } from "fastify"
import type { Runner } from "../../platform/database/statement.ts"
import type { Noted } from "../../platform/http/noted.ts"
import { Refusal } from "../../platform/refusal.ts"

/** Whose way in somebody tried: by what they typed, or by the provider's own name. */
export type Tried = { email: string } | { uid: string }

/** What the log says of it: the id of the person, where there is one, and nothing of what was typed. */
export async function sayTried(runner: Runner, of: Tried): Promise<Noted> {
  const [column, value] = "uid" in of ? ["uid", of.uid] : ["email", of.email]
  const { rows } = await runner
    .query<{ id: string }>(`select id from users where ${column} = $1`, [value])
    .catch(() => ({ rows: [] }))
  return rows[0] ? { tried: rows[0].id } : {}
}

/** For a call of a sign-in: notes whose it was of each that is refused. The same is asked of the database for whoever is known or not. */
export const notingTried =
  (
    runner: Runner,
    of: (request: FastifyRequest) => Promise<Tried | undefined> | Tried | undefined,
  ): onErrorAsyncHookHandler =>
  async (request, _reply, error) => {
    if (!(error instanceof Refusal)) return
    const tried = error.details.tried ?? (await of(request))
    if (tried) request.noted = await sayTried(runner, tried)
  }
