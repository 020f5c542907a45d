import type { CurrentUser } from "../../contract/people.ts"
import { hasParts, readerOf } from "./keptJson.ts"

/** What the browser keeps of who is signed in. */
const names = {
  token: "cupo.token",
  /** When, by this device's own clock, the token is to be renewed: in milliseconds. */
  tokenUntil: "cupo.tokenUntil",
  sessionId: "cupo.sessionId",
  credential: "cupo.credential",
  user: "cupo.user",
  /** Whoever came with Google and has no profile yet: their names, address and credential. */
  pendingGoogle: "cupo.pendingGoogle",
  /** One's next classes, for when there is no network. */
  nextClasses: "cupo.nextClasses",
  logoutRedirect: "cupo.logoutRedirect",
} as const

type Name = keyof typeof names

export function keep(name: Name, value: string): void {
  localStorage.setItem(names[name], value)
}

export function kept(name: Name): string | null {
  return typeof localStorage === "undefined" ? null : localStorage.getItem(names[name])
}

export const keptReader = <T>(name: Name, isWhole: (value: unknown) => value is T) =>
  readerOf(names[name], isWhole)

export function forget(): void {
  for (const name of Object.values(names)) localStorage.removeItem(name)
}

export function drop(name: Name): void {
  localStorage.removeItem(names[name])
}

export function keepUser(user: CurrentUser): void {
  keep("user", JSON.stringify(user))
  userChanged()
}

const readKeptUser = keptReader(
  "user",
  hasParts<CurrentUser>({
    ...({ id: "string", email: "string", firstName: "string", lastName: "string", role: "string" } as const),
    ...({ isAdmin: "boolean", permissions: "object", packages: "object" } as const),
  }),
)

/** Who is signed in, as the browser keeps it. Of who cannot be read nothing is kept: on no screen could they sign out. */
export function readUser(): CurrentUser | null {
  const isKept = kept("user") !== null
  const user = readKeptUser()
  if (isKept && !user) forget()
  return user
}

export const keptUserId = (): string | null => readUser()?.id ?? null

/** By what somebody came in, and who. Of what another tab keeps at once one may see a part before the rest: it is nobody's sign-in. */
export interface SignIn {
  credential: string | null
  sessionId: string | null
  userId: string | null
}

export const keptSignIn = (): SignIn => ({
  credential: kept("credential"),
  sessionId: kept("sessionId"),
  userId: keptUserId(),
})

/** Whether nobody has come in since, or left. */
export function isKeptStill({ credential, sessionId, userId }: SignIn): boolean {
  const now = keptSignIn()
  return now.credential === credential && now.sessionId === sessionId && now.userId === userId
}

/** Whether that one is signed in still, or nobody is. */
export const isNobodyElse = (id: string): boolean => (keptUserId() ?? id) === id

/** Keeps what was answered of who is signed in, unless somebody else is by now, or nobody: whether it did. */
export function refreshUser(user: CurrentUser): boolean {
  const isStill = keptUserId() === user.id
  if (isStill) keepUser(user)
  return isStill
}

export function userChanged(): void {
  window.dispatchEvent(new Event("user changed"))
}
