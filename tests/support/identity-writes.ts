import { randomUUID } from "node:crypto"
import type { api } from "../../contract/api.ts"
import { codeFor, setUp } from "./authenticator.ts"
import type { Cupo } from "./cupo.ts"
import { Device } from "./device.ts"
import type { Attempt } from "./fuzzing.ts"
import type { Reply } from "./http.ts"
import { walkThrough } from "./openid.ts"
import type { Person } from "./people.ts"
import {
  bearer,
  enter,
  idTokenOf,
  mailedCode,
  password,
  profile,
  registration,
  signIn,
  signUp,
} from "./signin.ts"

/** Calls that stand outside the table of the contract: see `contract/people.identityPaths` and `contract/google.ts`. */
type IdentityCall =
  | "signIn"
  | "signOut"
  | "showSecondStep"
  | "beginPasskeySignIn"
  | "showPasskey"
  | "startGoogle"
  | "finishGoogle"

const credentialOf = ({ headers }: Reply) => headers.get("set-auth-token") ?? ""

/** Makes it when it is first asked for, and never again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** What people do with their credentials, each with an account that came in through the door. */
export function identityWrites(
  cupo: Cupo,
  boss: Person,
): Partial<Record<keyof typeof api | IdentityCall, () => Promise<Attempt>>> {
  const { studio } = cupo
  const newPassword = "Arcilla2026"
  const ask = async (line: string, { headers }: Pick<Person, "headers">, body?: unknown) => {
    const reply = await cupo.call(line, { headers, body })
    if (reply.status >= 300) throw new Error(`${line} answered ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const someone = async (role = "user") => {
    const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
    await cupo.pool.query("update users set role = $2 where id = $1", [who.id, role])
    return { ...who, ...(await enter(cupo, who)) }
  }
  const member = () => someone("admin")
  const guarded = async () => {
    const as = await member()
    const guard = await setUp(cupo, as.headers)
    // A run may be longer than a code that was shown is good for.
    await cupo.pool.query("update sessions set stepped_at = now() + interval '1 day' where user_id = $1", [
      as.id,
    ])
    return { ...as, ...guard }
  }
  // Of whom a call takes nothing away.
  const [lasting, lastingMember, lastingGuarded] = [once(someone), once(member), once(guarded)]
  const wanted = async (as: Pick<Person, "headers">): Promise<string> =>
    (await ask("POST /users/me/passkeys/begin", as, { password })).options.challenge
  const made = async (as: Pick<Person, "headers">, device = new Device()) => ({
    name: "Mi teléfono",
    made: device.make(await wanted(as)),
  })
  const keeper = once(async () => {
    const [as, device] = [await lastingGuarded(), new Device()]
    await ask("POST /users/me/passkeys", as, await made(as, device))
    return device
  })
  /** Somebody who has forgotten their password, with the code that is on its way to them. */
  const forgetful = async () => {
    const { email } = await signUp(cupo, { email: `${randomUUID()}@example.com` })
    return { email, code: await mailedCode(cupo, { email }) }
  }
  const backFromGoogle = async () => {
    const { url, proof } = (await cupo.call("POST /identity/google/start")).body
    const back = await walkThrough(url, { sub: randomUUID(), email: `${randomUUID()}@example.com` })
    return { code: back.get("code"), state: back.get("state"), proof }
  }
  const newcomer = async () => {
    const reply = await cupo.call("POST /identity/google/finish", { body: await backFromGoogle() })
    return { headers: bearer((await idTokenOf(cupo, credentialOf(reply))).body.token) }
  }

  return {
    register: async () => ({ body: registration(studio.branch, { email: `${randomUUID()}@example.com` }) }),
    completeProfile: async () => ({ as: await newcomer(), body: profile(studio.branch) }),
    signIn: async () => {
      const { email } = await lasting()
      return { body: { email, password, rememberMe: true } }
    },
    signOut: async () => ({
      as: { headers: bearer(credentialOf(await signIn(cupo, await lasting()))) },
    }),
    openSession: async () => ({ as: { headers: bearer((await lasting()).idToken) } }),
    startGoogle: async () => ({}),
    finishGoogle: async () => ({ isOnce: true, body: await backFromGoogle() }),
    verifyRecoveryCode: async () => ({ body: await forgetful() }),
    confirmRecovery: async () => ({ body: { ...(await forgetful()), newPassword } }),
    changeEmail: async () => {
      const as = await someone()
      return { as, params: { id: as.id }, body: { email: `${randomUUID()}@example.com`, password } }
    },
    changePassword: async () => {
      const as = await someone()
      return { as, params: { id: as.id }, body: { currentPassword: password, newPassword } }
    },
    closeAccount: async () => {
      const as = await someone()
      return { as, params: { id: as.id }, body: { password } }
    },
    beginSecondStep: async () => ({ as: await lastingMember(), body: { password } }),
    confirmSecondStep: async () => {
      const as = await member()
      const { secret } = await ask("POST /users/me/second-step", as, { password })
      return { as, body: { code: codeFor(secret) } }
    },
    renewStepCodes: async () => ({ as: await lastingGuarded(), body: { password } }),
    endSecondStep: async () => ({ as: await guarded(), body: { password } }),
    resetSecondStep: async () => ({ as: boss, params: { id: (await guarded()).id } }),
    showSecondStep: async () => {
      const who = await guarded()
      const { proof } = (await signIn(cupo, who)).body.secondStep
      return { body: { proof, writtenCode: who.codes[0] } }
    },
    beginPasskey: async () => ({ as: await lastingGuarded(), body: { password } }),
    addPasskey: async () => {
      const as = await lastingGuarded()
      return { as, body: await made(as) }
    },
    removePasskey: async () => {
      const as = await lastingGuarded()
      const { id } = await ask("POST /users/me/passkeys", as, await made(as))
      return { as, params: { id }, body: { password } }
    },
    beginPasskeySignIn: async () => ({}),
    showPasskey: async () => {
      const device = await keeper()
      const { options } = (await cupo.call("POST /identity/sign-in/passkey/begin")).body
      return { body: device.show(options.challenge) }
    },
  }
}
