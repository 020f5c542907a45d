import { randomUUID } from "node:crypto"
import { bearer, password, registration } from "../signin.ts"
import { wrong } from "./act.ts"
import type { World } from "./world.ts"

/** A session that somebody opened, and the sign-in that it was opened with. */
export interface Device {
  credential: string
  headers: Record<string, string>
}

/** Somebody who signed up through the door, and came in. */
export interface Entered extends Device {
  id: string
  uid: string
  email: string
  password: string
}

/** Undefined where one of their steps is refused. */
export async function comeIn(
  world: World,
  { email = `${randomUUID()}@example.com`, ...wish }: { email?: string; firstName?: string } = {},
): Promise<Entered | undefined> {
  const who = { email, password }
  const body = registration(world.studio.branch, { ...who, ...wish })
  const made = await world.press("register", "POST /users/register", { body })
  const device = made && (await enter(world, who))
  return device && { ...who, id: made.body.id, uid: made.body.uid, ...device }
}

const signIn = (world: World, { email, password }: Pick<Entered, "email" | "password">) =>
  world.press("signIn", "POST /identity/sign-in/email", { body: { email, password } })

export async function enter(world: World, who: Pick<Entered, "email" | "password">) {
  const credential = (await signIn(world, who))?.headers.get("set-auth-token")
  return credential ? openWith(world, credential) : undefined
}

/** Whether a password opens, or leads to a second step. */
export const opens = async (world: World, who: Pick<Entered, "email" | "password">): Promise<boolean> =>
  (await signIn(world, who)) !== undefined

/** What waits for the second step of whoever has this password; undefined where nothing does. */
export const beginStep = async (world: World, who: Entered): Promise<string | undefined> =>
  (await signIn(world, who))?.body.secondStep?.proof

/** From a credential to a session. Pressed twice at once, the second may have ended the one that is told: then it is opened again. */
export async function openWith(world: World, credential: string): Promise<Device | undefined> {
  const told = await world.press("token", "GET /identity/token", { headers: bearer(credential) })
  const token = bearer(told?.body.token)
  for (let tries = 0; told && tries < mostTries; tries++) {
    const session = await world.press("session", "POST /auth/session", { headers: token })
    if (!session) return undefined
    const headers = { ...token, "x-session-id": session.body.sessionId }
    if (await isIn(world, { headers })) return { credential, headers }
  }
  return undefined
}

/** All of them pressed twice at once, and the other one last. */
const mostTries = 20

export const isIn = async (world: World, { headers }: Pick<Device, "headers">): Promise<boolean> =>
  (await world.press("isIn", "GET /users/me", { headers })) !== undefined

/** Whoever was shut out is so from then on, whichever server they ask. */
export async function staysOut(world: World, what: string, device: Pick<Device, "headers">): Promise<void> {
  for (let times = 0; times < 3; times++) if (await isIn(world, device)) wrong(world, `${what}, and is in`)
}
