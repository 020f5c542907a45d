import type { Branch } from "../../../contract/studio.ts"
import { useCustomer } from "../../api/useUser.ts"
import style from "./BookingSheet.module.css"
import { ConfirmSeat } from "./ConfirmSeat.tsx"
import type { Chosen } from "./chosen.ts"
import { DeadlineNote } from "./DeadlineNote.tsx"
import { Payer } from "./Payer.tsx"
import { usePreview } from "./usePreview.ts"

interface BookingSheetProps {
  branch: Pick<Branch, "name" | "address">
  chosen: Chosen
  seat: number | undefined
  /** The seat that somebody else took while it was chosen. */
  lost: number | null
  now: string
}

/** What a booking means, said before it is made: who pays, until when it can be undone, one button. */
export function BookingSheet({ branch, chosen, seat, lost, now }: BookingSheetProps) {
  const { item } = chosen
  const customer = useCustomer()
  const { data: preview } = usePreview(item.id)
  const isWaiting = !seat && lost === null && !preview?.refusal
  return (
    <section className={style.sheet} aria-label="Tu reserva" data-waiting={isWaiting || undefined}>
      <div aria-live="polite">
        <h2 className={style.seat}>{sayHeading(seat, preview?.mySeat)}</h2>
        {lost !== null && !seat && (
          <p className={style.lost}>{`Alguien acaba de tomar el lugar ${lost}. Elige otro, por favor.`}</p>
        )}
        <div className={style.terms}>
          <Payer preview={preview} visitor={!customer} />
        </div>
      </div>
      <div className={style.terms}>
        <p className={style.place}>{`${branch.name} · ${branch.address}`}</p>
        {!preview?.refusal && (
          <DeadlineNote deadline={preview ?? chosen.deadline} timeZone={item.timeZone} now={new Date(now)} />
        )}
      </div>
      <ConfirmSeat item={item} seat={seat} />
    </section>
  )
}

function sayHeading(seat: number | undefined, mine: number | null | undefined): string {
  if (mine) return `Tu lugar es el ${mine}`
  return seat ? `Lugar ${seat}` : "Elige tu lugar"
}
