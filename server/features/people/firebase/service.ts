import { decodeJwt } from "jose"
import { type Ask, openHttp, type Patience, type Reply, usualPatience } from "./http.ts"
import type { Project } from "./project.ts"
import { isRefused, Refused } from "./refused.ts"
import { customToken, keepServiceToken } from "./serviceToken.ts"

/** What Firebase calls Google. */
export const googleId = "google.com"

/** One account, as Firebase tells of it. */
export interface HostedAccount {
  localId: string
  email?: string
  emailVerified?: boolean
  displayName?: string
  disabled?: boolean
  /** Seconds: ID tokens of sign-ins before it are revoked. */
  validSince?: string
  /** Milliseconds. */
  createdAt?: string
  passwordHash?: string
  providerUserInfo?: { providerId: string; rawId: string; email?: string }[]
}

export interface NewHostedAccount {
  localId: string
  email?: string
  displayName?: string
  password?: string
  emailVerified?: boolean
  providerUserInfo?: { providerId: string; rawId: string; email?: string }[]
}

/** How accounts are asked for. */
type Wanted =
  | { localId: string[] }
  | { email: string[] }
  | { federatedUserId: { providerId: string; rawId: string }[] }

/** The calls of the Identity Toolkit that are used, each by what it does. Throws UNAVAILABLE, or `Refused` with Firebase's own word. */
export function openService(project: Project, patience: Patience = usualPatience) {
  const http = openHttp(patience)
  const bearer = keepServiceToken(project, patience.try)
  const { api } = project.urls

  const read = (what: string, reply: Reply) => {
    if (reply.ok) return reply.body
    throw new Refused(what, reply.code)
  }
  type Accepts = Ask["accepts"]
  const asAdmin = async (what: string, body: unknown, accepts?: Accepts) =>
    read(
      what,
      await http.call({ url: `${api}/projects/${project.id}/accounts${what}`, body, bearer, accepts }),
    )
  const asPerson = async (what: string, body: unknown, accepts: Accepts) =>
    read(what, await http.call({ url: `${api}/accounts${what}?key=${project.apiKey}`, body, accepts }))
  /** An ID token of this project, of whom it is asked for, that is not over. */
  const isOf = (idToken: unknown, claims: Record<string, unknown>): boolean => {
    const { exp = 0, ...said } = decodeJwt(String(idToken))
    const wanted = Object.entries({ ...claims, aud: project.id })
    return exp * 1_000 > Date.now() && wanted.every(([name, value]) => said[name] === value)
  }

  return {
    isAway: http.isAway,

    /** Throws Refused: EMAIL_EXISTS, DUPLICATE_LOCAL_ID, WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS. */
    async create(account: NewHostedAccount): Promise<void> {
      await asAdmin("", account)
    },

    /** Makes up to a thousand accounts without passwords; those that could not be made are left out. */
    async createMany(users: NewHostedAccount[]): Promise<void> {
      await asAdmin(":batchCreate", { users, allowOverwrite: false, sanityCheck: false })
    },

    /** A hundred at a time; those that there are, in no order. */
    async find(wanted: Wanted): Promise<HostedAccount[]> {
      const { users = [] } = await asAdmin(":lookup", wanted, (body) => areThose(body.users, wanted))
      return users
    },

    /** A thousand at a time, and where the next begin. */
    async list(after?: string): Promise<{ users: HostedAccount[]; next?: string }> {
      const query = new URLSearchParams({ maxResults: "1000", ...(after && { nextPageToken: after }) })
      const url = `${api}/projects/${project.id}/accounts:batchGet?${query}`
      const { users = [], nextPageToken } = read(":batchGet", await http.call({ method: "GET", url, bearer }))
      return { users, ...(users.length > 0 && nextPageToken && { next: nextPageToken }) }
    },

    /** Throws Refused: USER_NOT_FOUND or EMAIL_EXISTS. */
    async update(change: { localId: string; [field: string]: unknown }): Promise<void> {
      await asAdmin(":update", change)
    },

    /** Ends all sign-ins so far, if there is such an account; by a clock that may be ahead, so that who signs in at once is not among them. */
    async revoke(localId: string): Promise<void> {
      const validSince = String(Math.floor(Date.now() / 1000) - 2)
      await asAdmin(":update", { localId, validSince }).catch(unlessGone)
    },

    /** Done again, nothing happens. */
    async remove(localId: string): Promise<void> {
      await asAdmin(":delete", { localId }).catch(unlessGone)
    },

    /** The ID token of who knows a password. Throws Refused. */
    async signIn(email: string, password: string): Promise<{ localId: string; idToken: string }> {
      const shown = { email, password, returnSecureToken: true }
      return asPerson(":signInWithPassword", shown, ({ localId, idToken }) => {
        const sub = typeof localId === "string" && localId
        return sub !== false && isOf(idToken, { sub })
      })
    },

    /** An ID token of somebody, of the sign-in `sid`. Firebase makes an account for who has none, and says so. */
    async vouch(uid: string, sid: string): Promise<{ idToken: string; isNewUser?: boolean }> {
      const token = await customToken(project, uid, sid)
      const shown = { token, returnSecureToken: true }
      return asPerson(":signInWithCustomToken", shown, ({ idToken }) => isOf(idToken, { sub: uid, sid }))
    },
  }
}

/** Whether accounts are none but those that were asked for. */
function areThose(users: unknown, wanted: Wanted): boolean {
  if (users === undefined) return true
  if (!Array.isArray(users)) return false
  if ("localId" in wanted) return users.every(({ localId }) => wanted.localId.includes(localId))
  if ("federatedUserId" in wanted) return users.every(({ localId }) => typeof localId === "string")
  const emails = wanted.email.map((one) => one.toLowerCase())
  return users.every(({ email }) => emails.includes(String(email).toLowerCase()))
}

function unlessGone(error: unknown): void {
  if (!isRefused(error, "USER_NOT_FOUND")) throw error
}

export type Service = ReturnType<typeof openService>
