import { useEffect, useRef } from "react"
import type { Branch } from "../../../contract/studio.ts"
import { useCustomer } from "../../api/useUser.ts"
import { readOn } from "../../ui/useFocusLeft.ts"
import { ConfirmSeat } from "../booking/ConfirmSeat.tsx"
import type { Chosen } from "../booking/chosen.ts"
import { DeadlineNote } from "../booking/DeadlineNote.tsx"
import { HoldCountdown } from "../booking/HoldCountdown.tsx"
import { Payer } from "../booking/Payer.tsx"
import { explainChange } from "../booking/refusals.ts"
import { isNotOpenYet, useMyOpening } from "../booking/useMyOpening.ts"
import { usePreview } from "../booking/usePreview.ts"
import { ChangeDeadline } from "../changing/ChangeDeadline.tsx"
import { ConfirmChange } from "../changing/ConfirmChange.tsx"
import { GivenUp } from "../changing/GivenUp.tsx"
import { useChangePreview } from "../changing/useChangePreview.ts"
import type { Changing } from "../changing/useChanging.ts"
import style from "./BookingSheet.module.css"

interface BookingSheetProps {
  branch: Pick<Branch, "name" | "address">
  chosen: Chosen
  /** The reservation that the seat would be changed for; null when it would be booked anew. */
  changing: Changing | null
  /** That reservation is no more: a seat would be booked anew, and paid. */
  wasCancelled: boolean
  seat: number | undefined
  /** The seat that somebody else took while it was chosen. */
  lost: number | null
  isFull: boolean
  now: string
}

/** What a booking or a change means, said before it is made: who pays, until when it can be undone, one button. */
export function BookingSheet(props: BookingSheetProps) {
  const { branch, chosen, changing, wasCancelled, seat, lost, isFull, now } = props
  const { item } = chosen
  const sheet = useRef<HTMLElement>(null)
  // The press of the change is gone, and may have been dropped by the browser before it was, as it waited.
  useEffect(() => {
    if (wasCancelled && document.activeElement === document.body) readOn(sheet.current)
  }, [wasCancelled])
  const customer = useCustomer()
  const read = usePreview(item.id)
  const preview = read.data
  const { data: change } = useChangePreview(item.id, changing)
  const opening = useMyOpening(item, preview?.refusal, now)
  const isRefused = Boolean(changing && change?.refusal && !isNotOpenYet(change.refusal))
  const isWaiting = !seat && lost === null && !preview?.refusal && !changing && !wasCancelled && !opening
  const when = { timeZone: item.timeZone, now: new Date(now) }
  const promise = changing
    ? seat && change && !isRefused && <ChangeDeadline changing={changing} terms={change} {...when} />
    : !preview?.refusal &&
      !opening && (
        <DeadlineNote
          deadline={preview ?? chosen.deadline}
          isUnlimited={preview?.pays?.isUnlimited}
          {...when}
        />
      )
  return (
    <section
      ref={sheet}
      className={style.sheet}
      aria-label="Tu reserva"
      data-waiting={isWaiting || undefined}
      // Where whoever was at a press that is gone reads on.
      tabIndex={-1}
    >
      <div aria-live="polite">
        <h2 className={style.seat}>{sayHeading(isRefused ? undefined : seat, preview?.mySeat)}</h2>
        {!changing && <HoldCountdown item={item} seat={seat} />}
        {wasCancelled && <p className={style.lost}>{explainChange("RESERVATION_CANCELLED", "").text}</p>}
        {lost !== null && !seat && (
          <p className={style.lost}>{`Alguien acaba de tomar el lugar ${lost}. Elige otro, por favor.`}</p>
        )}
        <div className={style.terms}>
          {changing ? (
            !isRefused && <GivenUp changing={changing} seat={seat} isFull={isFull} />
          ) : (
            <Payer preview={preview} read={read} visitor={!customer} />
          )}
        </div>
      </div>
      <div className={style.terms}>
        <p className={style.place}>{`${branch.name} · ${branch.address}`}</p>
        {promise}
      </div>
      {changing ? (
        <ConfirmChange item={item} changing={changing} seat={seat} now={now} />
      ) : (
        <ConfirmSeat item={item} seat={seat} now={now} />
      )}
    </section>
  )
}

function sayHeading(seat: number | undefined, mine: number | null | undefined): string {
  if (seat) return `Lugar ${seat}`
  return mine ? `Tu lugar es el ${mine}` : "Elige tu lugar"
}
