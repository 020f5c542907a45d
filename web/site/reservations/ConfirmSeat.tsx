import { Button } from "@mantine/core"
import { useState } from "react"
import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { useHold, useOverlays } from "../overlays/overlays.ts"
import style from "./ConfirmSeat.module.css"
import { explain, explainError } from "./refusals.ts"
import { useBooking } from "./useBooking.ts"
import { usePreview } from "./usePreview.ts"
import { wayOut } from "./wayOut.ts"

const inDoubtWords = "No sabemos si quedó tu reserva; la buscamos en cuanto vuelva la conexión."

/** The one button; or, when the class cannot be booked, the reason and the way that works in its place. */
export function ConfirmSeat({ item, seat }: { item: StudioClass; seat: number | undefined }) {
  const customer = useCustomer()
  const { auth, openAuth } = useOverlays()
  const booking = useBooking(item, customer?.id)
  useHold(booking.isPending)
  const isUnknown = booking.outcome === "unknown"
  const { data: preview, dataUpdatedAt } = usePreview(item.id, { inDoubt: isUnknown })
  const inDoubt = isUnknown && dataUpdatedAt <= booking.submittedAt
  const [noSeat, setNoSeat] = useState(false)

  const refusal = preview?.refusal && explain(preview.refusal.error, preview.refusal.message)
  const failed = booking.error && explainError(booking.error)
  const text = refusal?.text ?? (noSeat && !seat ? "Debes seleccionar un puesto" : failed?.text)
  const way = refusal?.next && wayOut(refusal.next, { item, seat, customerId: customer?.id })
  const atLimit = preview?.refusal?.error === "UNLIMITED_DAILY_LIMIT"
  const press = () => {
    setNoSeat(!seat)
    if (!seat) return
    if (!customer) return openAuth("Info", { classId: item.id, choice: { item, seat } })
    booking.mutate(seat)
  }
  return (
    <div className={style.confirm}>
      <FormError>{inDoubt ? inDoubtWords : text}</FormError>
      {way && !atLimit ? (
        <ButtonLink size="lg" fullWidth to={way.to} replace={auth !== null}>
          {way.label}
        </ButtonLink>
      ) : (
        <Button size="lg" fullWidth loading={booking.isPending} disabled={Boolean(refusal)} onClick={press}>
          {atLimit ? "Límite diario alcanzado" : seat ? `Confirmar lugar ${seat}` : "Confirmar lugar"}
        </Button>
      )}
      {way && atLimit && (
        <Link className={style.way} to={way.to} replace={auth !== null}>
          {way.label}
        </Link>
      )}
      {booking.isSlow && (
        <Button variant="subtle" fullWidth onClick={booking.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )
}
