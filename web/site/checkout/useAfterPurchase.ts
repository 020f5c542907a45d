import { useCallback } from "react"
import { useNavigate } from "react-router"
import type { Output } from "../../../contract/endpoint.ts"
import type { captureOrder } from "../../../contract/orders.ts"
import { getClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { forgetHeld } from "../../api/heldSeat.ts"
import { toast } from "../../ui/Toasts.tsx"
import { explain } from "../booking/refusals.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { classHref } from "../schedule/places.ts"

type Bought = Output<typeof captureOrder>

/** Where a purchase leads: to the seat that it paid; if that was lost, to its class and the nearest ones; else to the account. */
export function useAfterPurchase(): (bought: Bought) => Promise<void> {
  const { auth, closeAuth } = useOverlays()
  const navigate = useNavigate()
  const choice = auth?.choice
  return useCallback(
    async ({ user, seat }) => {
      // The way back that the modal left is its own: it closes once the new page is there.
      const arrive = async (to: string) => {
        await navigate(to, { replace: true })
        closeAuth()
      }
      forgetHeld()
      const wanted =
        seat ?? (choice && { classId: choice.item.id, seat: choice.seat, reservationId: null, lost: null })
      const item =
        wanted && (choice?.item.id === wanted.classId ? choice.item : await readItem(wanted.classId))
      if (!wanted || !item) {
        void toast("success", "Listo: tu paquete ya está en tu cuenta.")
        return arrive(`/mi-cuenta/${user.id}`)
      }
      if (wanted.reservationId) {
        void toast("success", "Pagado y reservado.")
        return arrive(`${classHref(item)}&reserva=${wanted.reservationId}`)
      }
      const lost = wanted.lost && explain(wanted.lost.error, wanted.lost.message)
      const other = lost?.next === "others" && "Elige otra clase."
      void toast("info", ["Tu paquete ya está en tu cuenta.", lost?.text, other].filter(Boolean).join(" "))
      return arrive(classHref(item, wanted.seat))
    },
    [choice, closeAuth, navigate],
  )
}

const readItem = (id: Parameters<typeof call<typeof getClass>>[1]["params"]["id"]) =>
  call(getClass, { params: { id } }).catch(() => undefined)
