import { useQueryClient } from "@tanstack/react-query"
import { listPackages } from "../../../contract/packages.ts"
import { book, listRoster, previewBooking } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses, type StudioClass } from "../../../contract/schedule.ts"
import { sellSeat } from "../../../contract/seatSales.ts"
import { getMyShift } from "../../../contract/shifts.ts"
import { findBuyers, listTransactions } from "../../../contract/transactions.ts"
import { listUserReservations, readUserCredits } from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { outcomeOf } from "../../api/outcome.ts"
import { markStale } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import type { WalkIn } from "./useWalkIn.ts"

/** What was done: the seat that was had, and in pesos what goes back, when something was sold in cash. */
export interface Seated {
  seat: number
  change: number | null
}

type Sold = Parameters<typeof call<typeof sellSeat>>[1]["body"]
type Booked = Parameters<typeof call<typeof book>>[1]["body"]

/** The press that seats somebody, with what pays it sold in the same press when nothing of theirs does. */
export function useSeating(
  { id: classId }: Pick<StudioClass, "id">,
  seat: number,
  { sale, pays, sells }: WalkIn,
  onSeated: (seated: Seated) => void,
) {
  const queries = useQueryClient()
  const write = useWrite({
    send: async (wish: { sold: Sold } | { booked: Booked }, options): Promise<Seated> => {
      if ("booked" in wish) return { ...(await call(book, { body: wish.booked }, options)), change: null }
      const { tx, reservation } = await call(sellSeat, { body: wish.sold }, options)
      return { seat: reservation.seat, change: tx.change }
    },
    staleAfter: [
      ...[getSeatMap, listRoster, listClasses, getClass, findBuyers, readUserCredits],
      ...[listUserReservations, listTransactions, listPackages, getMyShift],
    ],
    onSuccess: ({ seat: had, change }) => onSeated({ seat: had, change }),
    // What pays is read again after a no, and not after silence: then there would be nothing left to press again.
    onError: (error) => outcomeOf(error) === "refused" && markStale(queries, [previewBooking]),
  })
  const { buyer, item, method, total, handed, change } = sale
  const isReady = buyer !== null && (pays !== null || (sells && item !== null && (change ?? 0) >= 0))
  const code = write.error instanceof ApiError ? write.error.code : undefined
  const press = (again = false) => {
    if (!buyer || !isReady || write.isPending) return
    if (pays) write.mutate({ booked: { classId, seat, userId: buyer.id } })
    else if (item) {
      write.mutate({
        sold: {
          ...{ classId, seat, userId: buyer.id, packageId: item.id },
          ...{ paymentMethod: method, amount: total / 100, again },
          ...(handed !== undefined && { received: handed / 100 }),
        },
      })
    }
  }
  return {
    ...{ press, isReady },
    pending: write.isPending,
    isSlow: write.isSlow,
    /** It may have been done: the seat that is gone may be theirs. */
    isUnknown: write.outcome === "unknown",
    /** The same was sold to them a moment ago: it is asked whether this is another. */
    isRepeat: code === "SOLD_A_MOMENT_AGO",
    error: say(pays ? "reservó" : "cobró", write.error, { refused: explain }),
    giveUp: write.giveUp,
    forget: write.reset,
  }
}

/** What is told otherwise to who works here than to the customer. */
const told: Record<string, string> = {
  NOT_NEW_USER: "Ese paquete es solo para la primera compra. Elige otro: no se cobró nada.",
  AMOUNT_CHANGED: "El precio cambió. Revísalo: no se cobró nada.",
}

export function explain(error: Error): string {
  return (error instanceof ApiError && told[error.code]) || error.message
}
