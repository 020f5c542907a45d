import type { ErrorCode } from "../../../contract/errors.ts"
import type { PackageType } from "../../../contract/packages.ts"
import { payingType } from "../../../contract/payingType.ts"
import type { ClassType } from "../../../contract/schedule.ts"

/** What a customer holds, as far as paying a class goes. Times in milliseconds. */
export interface Held {
  id: string
  /** Of the catalogue; null: it is no longer there. */
  packageId: string | null
  description: string
  type: PackageType
  isUnlimited: boolean
  branchId: string | null
  startsAt: number
  expiresAt: number
  /** The first and the last day of its rest; null: none. */
  frozenFrom: string | null
  frozenUntil: string | null
  createdAt: number
  /** The end of its ledger. */
  seq: number
  balance: number
}

export interface ToPay {
  type: ClassType
  branchId: string
  /** The class's own day. */
  day: string
  startsAt: number
}

/** Whether it rests on this day: then nothing is booked with it. */
export const isFrozenOn = (
  { frozenFrom, frozenUntil }: Pick<Held, "frozenFrom" | "frozenUntil">,
  day: string,
) => frozenFrom !== null && frozenUntil !== null && frozenFrom <= day && day <= frozenUntil

/** Unlimited first, then the soonest to expire, then the oldest. */
function byTurn(a: Held, b: Held): number {
  return (
    Number(b.isUnlimited) - Number(a.isUnlimited) || a.expiresAt - b.expiresAt || a.createdAt - b.createdAt
  )
}

export type Choice = { pays: Held } | { refusal: ErrorCode }

/** Which package pays a class at `now`, or why none does. */
export function choosePackage(held: Held[], toPay: ToPay, now: number): Choice {
  const active = held.filter((one) => one.startsAt <= now && now <= one.expiresAt)
  if (active.length === 0) return { refusal: "NO_PACKAGES" }
  const compatible = active.filter(
    (one) =>
      one.type === payingType(toPay.type) && (one.branchId === null || one.branchId === toPay.branchId),
  )
  if (compatible.length === 0) return { refusal: "NO_COMPATIBLE_PACKAGE" }
  const able = compatible
    .filter((one) => one.startsAt <= toPay.startsAt && toPay.startsAt <= one.expiresAt)
    .filter((one) => one.isUnlimited || one.balance > 0)
  const [pays] = able.filter((one) => !isFrozenOn(one, toPay.day)).sort(byTurn)
  if (pays) return { pays }
  return { refusal: able.length > 0 ? "PACKAGE_FROZEN" : "NO_CLASSES_AVAILABLE" }
}
