import { useEffect, useState } from "react"
import { opensFor } from "../../../contract/opening.ts"
import { payingType } from "../../../contract/payingType.ts"
import type { CurrentUser } from "../../../contract/people.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { noteServerTime, serverNow } from "../../api/serverClock.ts"
import { useCustomer } from "../../api/useUser.ts"

type Item = Pick<StudioClass, "opening" | "type" | "branch">

/** A class that is not open yet: since when it is, and how long that is still. Milliseconds. */
export interface Ahead {
  at: number
  left: number
}

const [second, day] = [1_000, 86_400_000]

/**
 * Whether a class is not open yet to who looks: null once it is, by itself and by the server's clock. `now` is when the
 * page was made; `at` what the server said of them, 0 for open, where it was asked.
 */
export function useOpening(item: Item, { now, at: said }: { now?: string; at?: number } = {}): Ahead | null {
  const customer = useCustomer()
  const at = said ?? opensFor(item.opening ?? null, payingPackages(customer, item))
  const [clock, setClock] = useState(() => (now ? Date.parse(now) : serverNow()))
  // Whether it opens or not: a seat that is kept for who looks is judged by it in the same moment.
  useEffect(() => {
    if (now) noteServerTime(Date.parse(now))
  }, [now])
  useEffect(() => {
    if (at === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const heard = serverNow()
      const left = at - heard
      setClock(heard)
      clearTimeout(timer)
      // On the second; from far away, once in a while.
      if (left > 0) timer = setTimeout(tick, left > day ? Math.min(left - day, day) : left % second || second)
    }
    tick()
    document.addEventListener("visibilitychange", tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", tick)
    }
  }, [at])
  return at > clock ? { at, left: at - clock } : null
}

/** Of what they hold, the packages of the catalogue that could pay a class of this type and branch. */
const payingPackages = (customer: CurrentUser | null | undefined, { type, branch }: Item) =>
  (customer?.packages ?? [])
    .filter((one) => one.active && one.type === payingType(type))
    .filter(({ branchId }) => branchId === null || branchId === branch)
    .filter(({ isUnlimited, available }) => isUnlimited || available > 0)
    .map(({ packageId }) => packageId)
