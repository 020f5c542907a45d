import { useCallback } from "react"
import { useNavigate } from "react-router"
import { getClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { forgetHeld } from "../../api/heldSeat.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { classHref } from "../schedule/places.ts"
import type { Bought } from "./useBuying.ts"

/** Where a purchase leads: to the seat that it paid; if that was lost, to its class and the nearest ones; else to the account. */
export function useAfterPurchase(): (bought: Bought) => Promise<void> {
  const { auth, closeAuth } = useOverlays()
  const navigate = useNavigate()
  const choice = auth?.choice
  return useCallback(
    async ({ user, seat }) => {
      forgetHeld()
      const wanted =
        seat ?? (choice && { classId: choice.item.id, seat: choice.seat, reservationId: null, lost: null })
      const item =
        wanted && (choice?.item.id === wanted.classId ? choice.item : await readItem(wanted.classId))
      closeAuth()
      if (!wanted || !item) {
        void toast("success", "Listo: tu paquete ya está en tu cuenta.")
        return void navigate(`/mi-cuenta/${user.id}`, { replace: true })
      }
      if (wanted.reservationId) {
        void toast("success", "Pagado y reservado.")
        return void navigate(`${classHref(item)}&reserva=${wanted.reservationId}`, { replace: true })
      }
      void toast("info", ["Tu paquete ya está en tu cuenta.", wanted.lost?.message].filter(Boolean).join(" "))
      return void navigate(classHref(item, wanted.seat), { replace: true })
    },
    [choice, closeAuth, navigate],
  )
}

const readItem = (id: Parameters<typeof call<typeof getClass>>[1]["params"]["id"]) =>
  call(getClass, { params: { id } }).catch(() => undefined)
