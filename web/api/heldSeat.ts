import { useSyncExternalStore } from "react"
import { getMyHold, type Hold, holdSeat, joinHold, releaseHold } from "../../contract/holds.ts"
import { previewBooking } from "../../contract/reservations.ts"
import { getSeatMap } from "../../contract/schedule.ts"
import { call } from "./client.ts"
import { hasParts, readerOf } from "./keptJson.ts"
import type { CallInput } from "./path.ts"
import { serverNow } from "./serverClock.ts"
import { keptUserId } from "./storage.ts"
import { listenTo, userEvents } from "./useUser.ts"

/** A seat that this browser holds. `owner`: whose it is; null while it is a visitor's. `isLost`: the studio ended it before its time. */
export interface HeldSeat extends Hold {
  owner: string | null
  isLost?: boolean
}

// Apart from what is kept of who is signed in: a hold outlives a sign-in that failed.
const names = { secret: "cupo.visitor", held: "cupo.heldSeat" }
const changed = "held seat changed"

/** The secret by which a visitor's hold is known to be theirs. */
function secret(): string {
  const before = localStorage.getItem(names.secret)
  if (before) return before
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
  localStorage.setItem(names.secret, made)
  return made
}

function keepHeld(held: HeldSeat | null): void {
  if (held) localStorage.setItem(names.held, JSON.stringify(held))
  else localStorage.removeItem(names.held)
  window.dispatchEvent(new Event(changed))
}

/** Keeps what was answered to `owner`, unless somebody else is here by now: what they hold stays, and this ends by itself. */
function keepAnswered(hold: Hold | null, owner: string | null): void {
  if (keptUserId() === owner) keepHeld(hold && { ...hold, owner })
}

const readAnybodys = readerOf(
  names.held,
  hasParts<HeldSeat>({ classId: "string", seat: "number", heldUntil: "string" }),
)

/** What this browser holds for who is using it now, until some time after it ran out. */
export function readHeld(): HeldSeat | null {
  const held = readAnybodys()
  return held && (held.owner === null || held.owner === keptUserId()) ? held : null
}

const subscribe = listenTo([changed, ...userEvents])

export function useHeldSeat(): HeldSeat | null {
  return useSyncExternalStore(subscribe, readHeld, () => null)
}

export const isLive = (held: Pick<HeldSeat, "heldUntil" | "isLost"> | null): boolean =>
  held !== null && !held.isLost && Date.parse(held.heldUntil) > serverNow()

/** Looks whether what this browser holds is still held, as before its class was moved. Throws `ApiError`. */
export async function lookAtHeld(): Promise<void> {
  const held = readHeld()
  if (!held || !isLive(held) || (await isThere(held))) return
  // Another seat, or the same one anew, was taken meanwhile.
  if (readHeld() === held) keepHeld({ ...held, isLost: true })
}

/** A visitor's is known by the map alone. What has become a reservation was not lost. */
async function isThere({ owner, classId, seat }: HeldSeat): Promise<boolean> {
  if (owner === null) {
    const { takenSeats } = await call(getSeatMap, { params: { id: classId } })
    return takenSeats.includes(seat)
  }
  const { hold: found } = await call(getMyHold, {})
  if (found?.classId === classId && found.seat === seat) return true
  return (await call(previewBooking, { query: { classId } })).mySeat !== null
}

/** Holds a seat for who is using this browser, in place of the one before. Throws `ApiError`. */
export async function hold(
  wanted: Pick<CallInput<typeof holdSeat>["body"], "classId" | "seat">,
): Promise<void> {
  const owner = keptUserId()
  const body = owner === null ? { ...wanted, visitor: secret() } : wanted
  keepAnswered(await call(holdSeat, { body }), owner)
}

let joining: Promise<void> | undefined

/** What was held before signing in is held under their name. Asked from several places, it is asked once. */
export function joinHeld(): Promise<void> {
  joining ??= join().finally(() => {
    joining = undefined
  })
  return joining
}

async function join(): Promise<void> {
  const held = readHeld()
  const owner = keptUserId()
  // What somebody else held here is no part of who came in.
  if (!held && owner !== null) keepHeld(null)
  if (!held || held.owner !== null || owner === null || !isLive(held)) return
  const joined = await call(joinHold, { body: { visitor: secret() } })
  keepAnswered(joined.hold, owner)
}

/** Gives it up; should nobody hear of it, it ends by itself. */
export async function release(): Promise<void> {
  const held = readHeld()
  keepHeld(null)
  const body = held?.owner === null ? { visitor: secret() } : {}
  if (isLive(held)) await call(releaseHold, { body }).catch(() => undefined)
}

/** It has become a reservation, or was lost. */
export const forgetHeld = (): void => keepHeld(null)
