import { Button } from "@mantine/core"
import { useState } from "react"
import { Link } from "react-router"
import type { BookingPreview } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { useHold } from "../../ui/useHold.ts"
import style from "../booking/ConfirmSeat.module.css"
import { otherClassHref } from "../booking/changeHref.ts"
import { Opens } from "../booking/Opens.tsx"
import { explainChange, explainChangeError } from "../booking/refusals.ts"
import { isNotOpenYet, useMyOpening } from "../booking/useMyOpening.ts"
import { usePreview } from "../booking/usePreview.ts"
import { wayOut } from "../booking/wayOut.ts"
import { sayLeft } from "../schedule/opening.ts"
import { classHref } from "../schedule/places.ts"
import { Unread } from "../Unread.tsx"
import { useBefore } from "./GivenUp.tsx"
import { useChange } from "./useChange.ts"
import { useChangePreview } from "./useChangePreview.ts"
import type { Changing } from "./useChanging.ts"

interface ConfirmChangeProps {
  item: StudioClass
  changing: Changing
  seat: number | undefined
  /** When the page was made, if it came with one. */
  now?: string
}

/** The one button of a change; without another seat, the ways on; when it cannot be changed, why, and what can be done. */
export function ConfirmChange({ item, changing, seat, now }: ConfirmChangeProps) {
  const customer = useCustomer()
  const write = useChange(item, changing)
  const reads = [useChangePreview(item.id, changing), useBefore(changing)] as const
  const [{ data: terms }] = reads
  useHold(write.isPending)
  const isUnknown = write.outcome === "unknown"
  const { data: preview, dataUpdatedAt } = usePreview(item.id, { inDoubt: isUnknown })
  const seen = isUnknown && dataUpdatedAt > write.submittedAt ? preview : undefined
  const [noSeat, setNoSeat] = useState(false)

  const opening = useMyOpening(item, changing.mySeat === null ? terms?.refusal : null, now)
  const refused = isNotOpenYet(terms?.refusal) ? null : terms?.refusal
  const refusal = refused && explainChange(refused.error, refused.message)
  const way =
    refusal?.next && wayOut(refusal.next, { item, seat, customerId: customer?.id, changing: changing.id })
  const failed =
    write.error &&
    (isUnknown ? sayUnknown(seen, write.variables?.seat) : explainChangeError(write.error).text)
  const isResting = !seat && changing.mySeat !== null && !write.isPending
  const press = () => {
    setNoSeat(!seat)
    if (seat) write.press(seat)
  }
  return (
    <div className={style.confirm}>
      <FormError>{refusal?.text ?? (noSeat && !seat ? "Debes seleccionar un puesto" : failed)}</FormError>
      {reads.some(({ isLoadingError }) => isLoadingError) && (
        <Unread of={reads} title="No se pudo leer tu reserva." />
      )}
      <Opens item={item} seat={seat} opening={opening} lacksPackage={false} />
      {way ? (
        <ButtonLink size="lg" fullWidth to={way.to}>
          {way.label}
        </ButtonLink>
      ) : isResting ? (
        <>
          <ButtonLink
            size="lg"
            fullWidth
            variant="outline"
            color="ink.8"
            to={otherClassHref(item, changing.id)}
          >
            Cambiar a otra clase
          </ButtonLink>
          <Link className={style.way} to={`${classHref(item)}&reserva=${changing.id}`}>
            Ver tu reserva
          </Link>
        </>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={write.isPending}
          disabled={!terms || Boolean(refusal) || opening !== null}
          onClick={press}
        >
          {opening
            ? `Abre en ${sayLeft(opening.left)}`
            : seat
              ? `Cambiar al lugar ${seat}`
              : "Cambiar mi lugar"}
        </Button>
      )}
      {write.isSlow && (
        <Button variant="subtle" fullWidth onClick={write.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )
}

/** Silence says nothing: what became of the change is read, as soon as reading works again. */
function sayUnknown(seen: BookingPreview | undefined, seat: number | undefined): string | null {
  if (!seen) return "No sabemos si se cambió tu lugar; lo revisamos en cuanto vuelva la conexión."
  return seen.mySeat === seat ? null : "No se cambió: tu lugar sigue siendo tuyo."
}
