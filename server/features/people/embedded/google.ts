import { AsyncLocalStorage } from "node:async_hooks"
import { betterAuth } from "better-auth"
import { bearer, genericOAuth } from "better-auth/plugins"
import { decodeJwt } from "jose"
import type pg from "pg"
import { isDatabaseAway } from "../../../platform/database/errors.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Google, GoogleOptions, GoogleProfile } from "../google/google.ts"
import { assertNoStep } from "./assertNoStep.ts"
import { type EmbeddedOptions, foundation } from "./auth.ts"
import { cookieOf } from "./cookieOf.ts"
import { logFailure, orFail } from "./failures.ts"
import { noteMade } from "./made.ts"

const proofCookie = "better-auth.state"
const callsProfile = new AsyncLocalStorage<{ profile?: GoogleProfile }>()

/**
 * Sign-ins with Google by OpenID Connect: state, PKCE and nonce are better-auth's, which verifies the ID token by Google's
 * keys. It stands apart from the one for passwords, because it asks Google for its addresses before it answers anything.
 */
function createGoogle(pool: pg.Pool, options: EmbeddedOptions, google: GoogleOptions) {
  const issuer = google.issuer.replace(/\/$/, "")
  return betterAuth({
    ...foundation(pool, options),
    // What Google refuses is an answer; only our own database is a failure.
    logger: {
      level: "error",
      log: (level, message, ...details) => logFailure(level, message, ...details.filter(isDatabaseAway)),
    },
    account: { updateAccountOnSignIn: false, accountLinking: { requireLocalEmailVerified: true } },
    // Nothing is asked of Google later: its tokens are not kept.
    databaseHooks: {
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    plugins: [
      bearer({ requireSignature: true }),
      genericOAuth({
        config: [
          {
            providerId: "google",
            discoveryUrl: `${issuer}/.well-known/openid-configuration`,
            clientId: google.clientId,
            clientSecret: google.clientSecret,
            redirectURI: `${google.site}/api/identity/google/callback`,
            scopes: ["openid", "email", "profile"],
            prompt: "select_account",
            pkce: true,
            requireIdTokenVerification: true,
            getUserInfo: async ({ idToken }) => readProfile(idToken, issuer),
          },
        ],
      }),
    ],
  })
}

/**
 * What an ID token says, once it was verified; an address that Google does not vouch for opens nothing. better-auth takes its issuer
 * from the document that it is verified by: that it is the one of the settings is looked at here.
 */
function readProfile(idToken: string | undefined, issuer: string) {
  if (!idToken) return null
  const claims =
    decodeJwt<Record<"email" | "name" | "given_name" | "family_name", string | undefined>>(idToken)
  const { iss, sub, email, email_verified, name = "", given_name = name, family_name = "" } = claims
  if (iss !== issuer) return null
  if (!sub || !email || email_verified !== true) return null
  const call = callsProfile.getStore()
  if (call) call.profile = { email: email.toLowerCase(), firstName: given_name, lastName: family_name }
  return { sub, id: sub, email, emailVerified: true, name: name || email, image: undefined }
}

export function openGoogle(pool: pg.Pool, options: EmbeddedOptions, google: GoogleOptions): Google {
  let opened: ReturnType<typeof createGoogle> | undefined

  /** Made at the first press, and anew until Google answered once. */
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const auth = opened ?? createGoogle(pool, options, google)
    const answer = (async () => {
      await auth.$context
      opened = auth
      return orFail(() => auth.handler(new Request(`http://cupo.internal/api/identity${path}`, init)))
    })()
    return inTime(answer).catch((error) => {
      throw isDatabaseAway(error) ? error : new Refusal("GOOGLE_FAILED", {}, { cause: error })
    })
  }

  return {
    async start() {
      const response = await ask("/sign-in/social", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ provider: "google", callbackURL: "/", disableRedirect: true }),
      })
      const { url } = (await response.json()) as { url?: string }
      const proof = cookieOf(response, proofCookie)
      if (!url || !proof) throw new Refusal("GOOGLE_FAILED")
      return { url, proof }
    },

    async finish({ code, state, proof }) {
      const call: { profile?: GoogleProfile } = {}
      const query = new URLSearchParams({ code, state })
      const headers = { cookie: `${proofCookie}=${proof}` }
      const response = await callsProfile.run(call, () => ask(`/callback/google?${query}`, { headers }))
      const credential = response.headers.get("set-auth-token")
      if (credential && call.profile) {
        // Google is no second step: whoever has one shows it after their password.
        await assertNoStep(pool, credential, "SECOND_STEP_NEEDS_PASSWORD", call.profile)
        await noteMade(pool, credential, { way: "google" })
        return { credential, profile: call.profile }
      }
      const why = new URL(response.headers.get("location") ?? "/", "http://cupo.internal").searchParams.get(
        "error",
      )
      const tried = call.profile && { tried: { email: call.profile.email } }
      throw new Refusal(why === "account_not_linked" ? "GOOGLE_NOT_LINKED" : "GOOGLE_FAILED", tried)
    },
  }
}

const patience = 10_000

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error("Google did not answer in time")), patience)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
