import { useEffect, useState } from "react"
import type { MyReservation } from "../../../contract/reservations.ts"
import { useCustomer } from "../../api/useUser.ts"

/** The coming reservations of the customer who is looking; none for a visitor. Asked again when `moment` changes. */
export function useMine(moment: string): MyReservation[] {
  const customer = useCustomer()
  const id = customer?.id
  const [mine, setMine] = useState<MyReservation[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment means the page was loaded again.
  useEffect(() => {
    let wanted = true
    setMine([])
    if (!id) return
    void import("./listMine.ts")
      .then(({ listMine }) => listMine())
      .then((reservations) => wanted && setMine(reservations))
      // The list is an addition to the page: without it the classes are still there.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [id, moment])
  return mine
}
