import { createHash, randomBytes, randomUUID } from "node:crypto"
import { createRemoteJWKSet, EncryptJWT, jwtDecrypt, jwtVerify } from "jose"
import type pg from "pg"
import { z } from "zod"
import { isDatabaseAway } from "../../../platform/database/errors.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Google, GoogleOptions, GoogleProfile } from "../google/google.ts"
import { revokedAt } from "./credentials.ts"
import { whoIs } from "./joinAccounts.ts"
import { noteMade } from "./leftovers.ts"
import { googleId, type HostedAccount, type Service } from "./service.ts"
import { openSignIn } from "./signIns.ts"

interface Options {
  pool: pg.Pool
  service: Service
  google: GoogleOptions
  secret: string
  sessionDays: number
}

const patience = 10_000
const providerId = googleId

const Discovery = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() })
const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().toLowerCase(),
  email_verified: z.literal(true),
  nonce: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
const Proof = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

const draw = () => randomBytes(24).toString("base64url")

/**
 * Sign-ins with Google by OpenID Connect, with state, PKCE and nonce; its account is linked to one at Firebase by Google's own
 * number of it. Not through Firebase's own sign-in: that would give who comes with Google an account whose address nobody had
 * proven, made by whoever knew it.
 */
export function openGoogle({ pool, service, google, secret, sessionDays }: Options): Google {
  const key = createHash("sha256").update(`google proof\n${secret}`).digest()
  const back = `${google.site}/api/identity/google/callback`
  let asked: ReturnType<typeof discover> | undefined

  async function discover() {
    const address = `${google.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
    const endpoints = Discovery.parse(await askGoogle(address))
    return {
      ...endpoints,
      keys: createRemoteJWKSet(new URL(endpoints.jwks_uri), { timeoutDuration: patience }),
    }
  }

  /** Asked anew until Google answered once. */
  const endpoints = () => {
    asked ??= discover()
    asked.catch(() => {
      asked = undefined
    })
    return asked
  }

  async function readIdToken(code: string, { verifier, nonce }: z.output<typeof Proof>) {
    const { token_endpoint, keys } = await endpoints()
    const { id_token: idToken } = await askGoogle(token_endpoint, {
      method: "POST",
      headers: { authorization: basic(google.clientId, google.clientSecret) },
      body: new URLSearchParams({
        ...{ grant_type: "authorization_code", code, redirect_uri: back, code_verifier: verifier },
      }),
    })
    const { payload } = await jwtVerify(idToken, keys, {
      ...{ issuer: google.issuer.replace(/\/$/, ""), audience: google.clientId },
    })
    const claims = Claims.parse(payload)
    if (claims.nonce !== nonce) throw new Error("The ID token was asked for by another page")
    return claims
  }

  return {
    async start() {
      const proof = { state: draw(), nonce: draw(), verifier: draw() + draw() }
      try {
        const url = new URL((await endpoints()).authorization_endpoint)
        const challenge = createHash("sha256").update(proof.verifier).digest("base64url")
        const query = {
          ...{ response_type: "code", client_id: google.clientId, redirect_uri: back },
          ...{
            scope: "openid email profile",
            prompt: "select_account",
            state: proof.state,
            nonce: proof.nonce,
          },
          ...{ code_challenge: challenge, code_challenge_method: "S256" },
        }
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
        const sealed = await new EncryptJWT(proof)
          .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
          .setExpirationTime("10m")
          .encrypt(key)
        return { url: url.href, proof: sealed }
      } catch (cause) {
        throw new Refusal("GOOGLE_FAILED", {}, { cause })
      }
    },

    async finish({ code, state, proof }) {
      const claims = await (async () => {
        const { payload } = await jwtDecrypt(proof, key)
        const opened = Proof.parse(payload)
        if (opened.state !== state) throw new Error("Brought by a page that did not ask")
        return readIdToken(code, opened)
      })().catch((cause) => {
        throw isDatabaseAway(cause) ? cause : new Refusal("GOOGLE_FAILED", {}, { cause })
      })
      const account = await linked(pool, service, claims)
      const uid = await whoIs(pool, account.localId)
      const owner = uid === account.localId ? account : (await service.find({ localId: [uid] }))[0]
      if (!owner) throw new Refusal("GOOGLE_FAILED")
      const validFrom = new Date(Math.max(revokedAt(owner).getTime(), Date.now()))
      const credential = await openSignIn(pool, uid, { way: "google", validFrom, days: sessionDays })
      const { email, name = "", given_name = name, family_name = "" } = claims
      const profile: GoogleProfile = { email, firstName: given_name, lastName: family_name }
      return { credential, profile }
    },
  }
}

/** The account at Firebase that a Google account opens: linked before, or now by an address that was proven, or made. Throws GOOGLE_NOT_LINKED. */
async function linked(
  pool: pg.Pool,
  service: Service,
  { sub: rawId, email, name = email }: z.output<typeof Claims>,
): Promise<HostedAccount> {
  const known = await service.find({ federatedUserId: [{ providerId, rawId }] })
  if (known[0]) return known[0]
  const google = { providerId, rawId, email }
  const [there] = await service.find({ email: [email] })
  if (there) {
    const hasOther = there.providerUserInfo?.some((one) => one.providerId === providerId)
    if (!there.emailVerified || hasOther)
      throw new Refusal("GOOGLE_NOT_LINKED", { tried: { email: email.toLowerCase() } })
    await service.update({ localId: there.localId, linkProviderUserInfo: google })
    return there
  }
  const localId = randomUUID()
  await noteMade(pool, [localId])
  await service.createMany([
    { localId, email, displayName: name, emailVerified: true, providerUserInfo: [google] },
  ])
  // By Google's number: of two presses at once, one made it.
  const [made] = await service.find({ federatedUserId: [{ providerId, rawId }] })
  if (!made) throw new Refusal("GOOGLE_NOT_LINKED")
  return made
}

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`

// biome-ignore lint/suspicious/noExplicitAny: each caller parses what it reads
async function askGoogle(url: string, init: RequestInit = {}): Promise<any> {
  const response = await fetch(url, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`Google answered ${response.status} to ${new URL(url).pathname}`)
  return response.json()
}
