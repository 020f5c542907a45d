import { Button } from "@mantine/core"
import { useState } from "react"
import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useCustomer } from "../../api/useUser.ts"
import { FormError } from "../../ui/FormError.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import style from "./ConfirmSeat.module.css"
import { explain, explainError } from "./refusals.ts"
import { useBooking } from "./useBooking.ts"
import { usePreview } from "./usePreview.ts"

/** The one button, and the reason when it cannot be pressed. */
export function ConfirmSeat({ item, seat }: { item: StudioClass; seat: number | undefined }) {
  const customer = useCustomer()
  const { openAuth, closeAuth } = useOverlays()
  const { data: preview } = usePreview(item.id)
  const booking = useBooking(item, closeAuth)
  const [noSeat, setNoSeat] = useState(false)
  const refusal = preview?.refusal && explain(preview.refusal.error, preview.refusal.message)
  const failed = booking.error && explainError(booking.error)
  const press = () => {
    setNoSeat(!seat)
    if (!seat) return
    if (!customer) return openAuth("Info", { classId: item.id })
    booking.mutate(seat)
  }
  const atLimit = preview?.refusal?.error === "UNLIMITED_DAILY_LIMIT"
  return (
    <div className={style.confirm}>
      <FormError>
        {refusal?.text ?? (noSeat && !seat ? "Debes seleccionar un puesto" : failed ? failed.text : null)}
      </FormError>
      {preview?.mySeat && customer && (
        <Link className={style.way} to={`/mi-cuenta/${customer.id}/proximasclases`} onClick={closeAuth}>
          Ver tus próximas clases
        </Link>
      )}
      {refusal?.next && (
        <Link className={style.way} to={refusal.next.to} onClick={closeAuth}>
          {refusal.next.label}
        </Link>
      )}
      <Button size="lg" fullWidth loading={booking.isPending} disabled={Boolean(refusal)} onClick={press}>
        {atLimit ? "Límite diario alcanzado" : seat ? `Confirmar lugar ${seat}` : "Confirmar lugar"}
      </Button>
    </div>
  )
}
