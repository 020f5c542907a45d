import type { MovingAccount } from "./accounts.ts"

/** What becomes of somebody in a move, or why they stay where they are. */
export type Fate =
  /** `uid` is theirs already, from a move before. */
  | { kind: "moved"; uid?: string }
  | { kind: "linked"; uid: string }
  | { kind: "left"; why: keyof typeof reasons }

export const reasons = {
  noAccount: "has no account at the provider that they come from",
  unprovenHere: "never proved the address, and an account with it is there: it may be somebody else's",
  unprovenThere:
    "has the address proven, and the account with it that is there has not: it may be somebody else's",
  anothers: "has the address of an account that is another person's there",
} as const

interface Facts {
  /** Where they come from. */
  from: MovingAccount | undefined
  /** The account that was written down for them where they go, by a move before. */
  known: string | undefined
  /** Whoever has their address there. */
  there: MovingAccount | undefined
  /** Somebody else of the studio answers to that one. */
  isTaken: boolean
}

/** Whom an account is given to: nobody gets one that is there but who has proven the address here, if it was proven there too. */
export function fateOf({ from, known, there, isTaken }: Facts): Fate {
  if (!from) return { kind: "left", why: "noAccount" }
  if (!there || there.uid === known) return { kind: "moved", ...(known && { uid: known }) }
  if (isTaken) return { kind: "left", why: "anothers" }
  if (!from.isProven) return { kind: "left", why: "unprovenHere" }
  if (!there.isProven) return { kind: "left", why: "unprovenThere" }
  return { kind: "linked", uid: there.uid }
}
