import { randomUUID } from "node:crypto"
import { symmetricDecrypt } from "better-auth/crypto"
import { importJWK, type JWTPayload, SignJWT } from "jose"
import type pg from "pg"
import { noPermissions } from "../../contract/permissions.ts"
import { audience, issuer } from "../../server/features/people/embedded/auth.ts"
import type { Actor } from "../../server/platform/context.ts"

export interface Person {
  id: string
  uid: string
  email: string
  sessionId: string
  /** What a signed-in call carries. */
  headers: Record<string, string>
}

export interface PersonWish {
  count?: number
  role?: "user" | "employee" | "admin"
  superuser?: boolean
  permissions?: Record<string, string[]>
  branches?: string[]
  /** Claims of their ID token that are not as they should be. */
  token?: { iss?: string; aud?: string; exp?: number }
}

/**
 * People who are signed in already: their rows are written and their ID tokens signed with the provider's own key, so that a
 * thousand of them do not wait for a thousand password hashes. Signing in itself is tested through its door.
 */
export async function signedIn(
  pool: pg.Pool,
  { count = 1, role = "user", superuser = false, permissions = {}, branches, token: claims }: PersonWish = {},
): Promise<Person[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, uid: randomUUID(), email: `${id}@example.com`, sessionId: randomUUID() }
  })
  const column = (name: keyof (typeof people)[number]) => people.map((person) => person[name])
  await pool.query(
    `insert into users (id, uid, email, first_name, last_name, role, is_superuser)
     select id, uid, email, 'Renata', 'Mora', $4, $5 from unnest($1::uuid[], $2::text[], $3::text[]) p(id, uid, email)`,
    [column("id"), column("uid"), column("email"), role, superuser],
  )
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select id, user_id, now() + interval '7 days' from unnest($1::uuid[], $2::uuid[]) s(id, user_id)`,
    [column("sessionId"), column("id")],
  )
  for (const [module, actions] of Object.entries(permissions)) {
    await pool.query(
      `insert into staff_permissions (user_id, module, actions, branch_ids) select id, $2, $3, $4 from unnest($1::uuid[]) p(id)`,
      [column("id"), module, actions, branches ?? null],
    )
  }
  const sign = await signer(pool)
  return Promise.all(
    people.map(async (person) => {
      const token = await sign({
        sub: person.uid,
        email: person.email,
        iss: issuer,
        aud: audience,
        ...claims,
      })
      return { ...person, headers: { authorization: `Bearer ${token}`, "x-session-id": person.sessionId } }
    }),
  )
}

type Sign = (claims: JWTPayload) => Promise<string>

const signers = new WeakMap<pg.Pool, Sign>()

/** Signs as the provider does, with the key that it made when its server was opened: read and unsealed once a database. */
async function signer(pool: pg.Pool): Promise<Sign> {
  const known = signers.get(pool)
  if (known) return known
  const { rows } = await pool.query<{ kid: string; sealed: string; secret: string }>(
    `select j.id as kid, j."privateKey" as sealed, s.value as secret
     from identity.jwks j, identity.secret s order by j."createdAt" desc limit 1`,
  )
  const [{ kid, sealed, secret }] = rows as [(typeof rows)[0]]
  const jwk = JSON.parse(await symmetricDecrypt({ key: secret, data: JSON.parse(sealed) }))
  const key = await importJWK(jwk, "EdDSA")
  const sign: Sign = (claims) =>
    new SignJWT({ exp: Math.floor(Date.now() / 1000) + 900, ...claims })
      .setProtectedHeader({ alg: "EdDSA", kid })
      .sign(key)
  signers.set(pool, sign)
  return sign
}

/** As a customer acts, where a feature is called and not over HTTP. */
export const actorOf = ({ id: userId, uid, sessionId }: Person): Actor => ({
  ...{ userId, uid, sessionId, role: "user", permissions: noPermissions },
  ...{ mustChangePassword: false, lacksSecondStep: false },
})
