import { useEffect } from "react"
import { previewGiving, type Taker } from "../../../contract/lateness.ts"
import { sayPesos } from "../../../contract/money.ts"
import { listRoster, type RosterEntry } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses, type StudioClass } from "../../../contract/schedule.ts"
import { sellSeat } from "../../../contract/seatSales.ts"
import { getMyShift } from "../../../contract/shifts.ts"
import { findBuyers, listTransactions } from "../../../contract/transactions.ts"
import { listUserReservations, readUserCredits } from "../../../contract/users.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import type { Sale } from "../cash/useSale.ts"
import { explain } from "../seating/useSeating.ts"
import type { LateSeat } from "./useLateSeat.ts"

interface LateSale {
  entry: RosterEntry
  taker: Taker
  sale: Sale
  late: LateSeat
}

type Sold = Parameters<typeof call<typeof sellSeat>>[1]["body"]

/** The press that sells a package and gives with it the seat of who has not come. */
export function useLateSale({ id: classId }: StudioClass, { entry, taker, sale, late }: LateSale) {
  const write = useWrite({
    send: (body: Sold, options) => call(sellSeat, { body }, options),
    staleAfter: [
      ...[getSeatMap, listRoster, listClasses, getClass, listWaitlist, previewGiving, findBuyers],
      ...[readUserCredits, listUserReservations, listTransactions, getMyShift],
    ],
    onSuccess: ({ tx, reservation }) => {
      late.gave(entry.id)
      const back = tx.change ? ` Cambio: ${sayPesos(tx.change)}.` : ""
      void toast("success", `${taker.firstName} tiene el lugar ${reservation.seat}.${back}`)
    },
  })
  const { setSelling } = late
  useEffect(() => setSelling(write.isPending), [setSelling, write.isPending])
  const { item, method, total, handed, change } = sale
  const isReady = item !== null && (change ?? 0) >= 0
  /** The same was sold to them a moment ago: pressed again, it is meant. */
  const again = write.error instanceof ApiError && write.error.code === "SOLD_A_MOMENT_AGO"
  return {
    isReady,
    press: () => {
      if (!isReady || write.isPending) return
      write.mutate({
        ...{ classId, inPlaceOf: entry.id, userId: taker.userId, packageId: item.id },
        ...{ paymentMethod: method, amount: total / 100, again },
        ...(handed !== undefined && { received: handed / 100 }),
      })
    },
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("cobró", write.error, { refused: explain }),
    giveUp: write.giveUp,
  }
}
