import { openHttp, type Patience, type Reply, usualPatience } from "./http.ts"
import type { Project } from "./project.ts"
import { isRefused, Refused } from "./refused.ts"
import { customToken, keepServiceToken } from "./serviceToken.ts"

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
  const asAdmin = async (what: string, body: unknown) =>
    read(what, await http.call({ url: `${api}/projects/${project.id}/accounts${what}`, body, bearer }))
  const asPerson = async (what: string, body: unknown) =>
    read(what, await http.call({ url: `${api}/accounts${what}?key=${project.apiKey}`, body }))

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
      return (await asAdmin(":lookup", wanted)).users ?? []
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
      return asPerson(":signInWithPassword", { email, password, returnSecureToken: true })
    },

    /** An ID token of somebody, of the sign-in `sid`. Firebase makes an account for who has none, and says so. */
    async vouch(uid: string, sid: string): Promise<{ idToken: string; isNewUser?: boolean }> {
      const token = await customToken(project, uid, sid)
      return asPerson(":signInWithCustomToken", { token, returnSecureToken: true })
    },
  }
}

function unlessGone(error: unknown): void {
  if (!isRefused(error, "USER_NOT_FOUND")) throw error
}

export type Service = ReturnType<typeof openService>
