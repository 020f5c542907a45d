import { useEffect, useState } from "react"
import type { MyReservation } from "../../../contract/reservations.ts"
import type { MyWaitlistEntry } from "../../../contract/waitlist.ts"
import { useCustomer } from "../../api/useUser.ts"

export interface Mine {
  mine: MyReservation[]
  /** Their places in line. */
  waits: MyWaitlistEntry[]
  /** False until they were read; a visitor has none to read. */
  isRead: boolean
}

const unread: Mine = { mine: [], waits: [], isRead: false }

/** The coming reservations and the waits of the customer who is looking; none for a visitor. Asked again when `moment` changes. */
export function useMine(moment: string): Mine {
  const customer = useCustomer()
  const id = customer?.id
  const [read, setRead] = useState(unread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment means the page was loaded again.
  useEffect(() => {
    let wanted = true
    setRead(unread)
    if (!id) return
    void import("./listMine.ts")
      .then(({ listMine }) => listMine())
      .then((read) => wanted && setRead({ ...read, isRead: true }))
      // The list is an addition to the page: without it the classes are still there.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [id, moment])
  return read
}
