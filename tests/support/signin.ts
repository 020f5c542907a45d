import type pg from "pg"
import type { Cupo } from "./cupo.ts"
import type { Reply, Request } from "./http.ts"

export const password = "Barro2026"

/** What signup asks of Jimena besides email and password. */
export const profile = (branch: string) => ({
  ...{ firstName: "Jimena", lastName: "Ríos", phone: "55 1234 5678", birthDate: "29/02", branch },
})

/** What signup sends for Jimena Ríos; `wish` replaces what a test is about. */
export const registration = (branch: string, wish: Record<string, unknown> = {}) => ({
  ...{ ...profile(branch), email: "jimena@example.com", password, ...wish },
})

export interface Credentials {
  email: string
  password: string
}

/** A customer who signed up through the door. */
export async function signUp(
  cupo: Cupo,
  wish: Record<string, unknown> = {},
): Promise<Credentials & { id: string; uid: string }> {
  const body = registration(cupo.studio.branch, wish)
  const reply = await cupo.call("POST /users/register", { body })
  if (reply.status !== 201) throw new Error(`Signup answered ${JSON.stringify(reply.body)}`)
  return { id: reply.body.id, uid: reply.body.uid, email: body.email, password: body.password }
}

export interface Tokens {
  /** The refresh credential. */
  credential: string
  idToken: string
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Whatever calls the API. */
export interface Caller {
  call(line: string, request?: Request): Promise<Reply>
}

export const signIn = (cupo: Caller, { email, password }: Credentials): Promise<Reply> =>
  cupo.call("POST /identity/sign-in/email", { body: { email, password } })

export const idTokenOf = (cupo: Caller, credential: string): Promise<Reply> =>
  cupo.call("GET /identity/token", { headers: bearer(credential) })

/** Asks for a code to recover a password, and reads it as it goes to its mail. */
export async function mailedCode(
  cupo: Caller & { pool: pg.Pool },
  { email }: Pick<Credentials, "email">,
): Promise<string> {
  await cupo.call("POST /password-reset/request-code", { body: { email } })
  const { rows } = await cupo.pool.query<{ code: string }>(
    `select e.data->>'code' as code from events e join users u on u.id = (e.data->>'userId')::uuid
     where e.name = 'recovery-requested' and u.email = $1 order by e.id`,
    [email],
  )
  return rows.at(-1)?.code ?? ""
}

/** The first two of the three calls: credentials for a refresh credential, and that for an ID token. */
export async function tokens(cupo: Caller, who: Credentials): Promise<Tokens> {
  const credential = (await signIn(cupo, who)).headers.get("set-auth-token") ?? ""
  return { credential, idToken: (await idTokenOf(cupo, credential)).body.token }
}

export interface Device extends Tokens {
  sessionId: string
  headers: Record<string, string>
}

/** All three calls: a device with a live session. */
export async function enter(cupo: Caller, who: Credentials): Promise<Device> {
  const { credential, idToken } = await tokens(cupo, who)
  const { body } = await cupo.call("POST /auth/session", { headers: bearer(idToken) })
  return {
    ...{ credential, idToken, sessionId: body.sessionId },
    headers: { ...bearer(idToken), "x-session-id": body.sessionId },
  }
}
