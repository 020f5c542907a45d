import { Button } from "@mantine/core"
import { type MouseEvent, useState } from "react"
import { Link, useNavigate } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { useHold } from "../../ui/useHold.ts"
import { useHydrated } from "../../ui/useHydrated.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { sayLeft } from "../schedule/opening.ts"
import style from "./ConfirmSeat.module.css"
import note from "./DeadlineNote.module.css"
import { Opens } from "./Opens.tsx"
import { explain, explainError } from "./refusals.ts"
import { useBooking } from "./useBooking.ts"
import { useHolding } from "./useHolding.ts"
import { isNotOpenYet, useMyOpening } from "./useMyOpening.ts"
import { usePreview } from "./usePreview.ts"
import { wayOut } from "./wayOut.ts"

const inDoubtWords = "No sabemos si quedó tu reserva; la buscamos en cuanto vuelva la conexión."

interface ConfirmSeatProps {
  item: StudioClass
  seat: number | undefined
  /** When the page was made, if it came with one. */
  now?: string
}

/** The one button; or, when the class cannot be booked, the reason and the way that works in its place. */
export function ConfirmSeat({ item, seat, now }: ConfirmSeatProps) {
  const customer = useCustomer()
  const hydrated = useHydrated()
  const { auth, openAuth } = useOverlays()
  const booking = useBooking(item, customer?.id)
  useHold(booking.isPending)
  const isUnknown = booking.outcome === "unknown"
  const { data: preview, dataUpdatedAt } = usePreview(item.id, { inDoubt: isUnknown })
  const inDoubt = isUnknown && dataUpdatedAt <= booking.submittedAt
  const [noSeat, setNoSeat] = useState(false)

  const holding = useHolding(item.id)
  const navigate = useNavigate()
  const opening = useMyOpening(item, preview?.refusal, now)
  const isWaitedFor = isNotOpenYet(preview?.refusal)
  const refused = isWaitedFor ? null : preview?.refusal
  const refusal = refused && explain(refused.error, refused.message)
  const failed = booking.error && explainError(booking.error)
  const text = refusal?.text ?? (noSeat && !seat ? "Debes seleccionar un puesto" : failed?.text)
  const way = refusal?.next && wayOut(refusal.next, { item, seat, customerId: customer?.id })
  const atLimit = preview?.refusal?.error === "UNLIMITED_DAILY_LIMIT"
  const press = () => {
    setNoSeat(!seat)
    if (!seat) return
    if (customer) return booking.mutate(seat)
    void holding.thenGo(seat, () => openAuth("Info", { classId: item.id, choice: { item, seat } }))
  }
  const goOn = (event: MouseEvent, to: string) => {
    if (!seat || refusal?.next !== "packages") return
    event.preventDefault()
    void holding.thenGo(seat, () => void navigate(to, { replace: auth !== null }))
  }
  return (
    <div className={style.confirm}>
      <FormError>{inDoubt ? inDoubtWords : (holding.failure ?? text)}</FormError>
      {preview?.warning && !refusal && (
        <p className={note.note} data-grace>
          {preview.warning}
        </p>
      )}
      <Opens item={item} seat={seat} opening={opening} lacksPackage={isWaitedFor && !preview?.pays} />
      {way && !atLimit ? (
        <ButtonLink
          size="lg"
          fullWidth
          to={way.to}
          replace={auth !== null}
          loading={holding.isPending}
          onClick={(event) => goOn(event, way.to)}
        >
          {way.label}
        </ButtonLink>
      ) : (
        <OnceButton
          size="lg"
          fullWidth
          loading={booking.isPending || holding.isPending}
          disabled={!hydrated || Boolean(refusal) || opening !== null}
          onClick={press}
        >
          {opening
            ? `Abre en ${sayLeft(opening.left)}`
            : atLimit
              ? "Límite diario alcanzado"
              : seat
                ? `Confirmar lugar ${seat}`
                : "Confirmar lugar"}
        </OnceButton>
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
