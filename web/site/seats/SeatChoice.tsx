import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { SeatGrid } from "../../ui/SeatGrid.tsx"
import { Alternatives } from "../booking/Alternatives.tsx"
import type { Chosen } from "../booking/chosen.ts"
import { NearestOfMine } from "../booking/NearestOfMine.tsx"
import { usePreview } from "../booking/usePreview.ts"
import { useCancelledMeanwhile } from "../changing/useCancelledMeanwhile.ts"
import { useChanging } from "../changing/useChanging.ts"
import { WaitPanel } from "../waiting/WaitPanel.tsx"
import { BookingSheet } from "./BookingSheet.tsx"
import style from "./SeatChoice.module.css"
import { SeatLegend } from "./SeatLegend.tsx"
import { seatShape } from "./seatShape.ts"
import { UsualSeat } from "./UsualSeat.tsx"
import { useSeatChoice } from "./useSeatChoice.ts"

interface SeatChoiceProps {
  branch: Branch
  chosen: Chosen
  others: StudioClass[]
  now: string
}

/** The living seat map and the sheet that confirms. A class for one has no map: there is nothing to choose. */
export function SeatChoice({ branch, chosen, others, now }: SeatChoiceProps) {
  const { item, seats, terms } = chosen
  const { plan, look, isForOne, seat, choose, lost, isFull, isBooking } = useSeatChoice(chosen)
  const changing = useChanging(item.id)
  const wasCancelled = useCancelledMeanwhile(changing)
  const { data: preview } = usePreview(item.id)
  const hasFilled = item.available === 0 && !preview?.myReservation && !isBooking
  return (
    <div className={style.choice} data-choosing-seat>
      <div className={style.room}>
        <h1 className={style.title}>
          {hasFilled ? "Se llenó" : isForOne ? "Esta clase es solo para ti" : "¿Dónde te pones?"}
        </h1>
        {isForOne ? (
          <p className={style.info}>{`${item.instructorFirstName} y tú, en ${item.roomName}.`}</p>
        ) : (
          <>
            <SeatGrid
              plan={plan}
              legend="Elige tu lugar"
              look={look}
              shape={seatShape(item.discipline)}
              chosen={seat}
              onChoose={choose}
              front={`${item.instructorFirstName} · al frente`}
            />
            <SeatLegend />
            <UsualSeat item={item} seat={seat} look={look} onChoose={choose} />
          </>
        )}
        {item.info && <p className={style.info}>{item.info}</p>}
      </div>
      {hasFilled ? (
        <div className={style.filled}>
          <WaitPanel item={item} terms={terms} waiting={seats.waiting} hasFilled />
          <Alternatives beside like={item} others={others} now={now} />
        </div>
      ) : (
        <BookingSheet
          branch={branch}
          chosen={chosen}
          changing={isBooking ? null : changing}
          wasCancelled={wasCancelled}
          seat={seat}
          lost={lost}
          isFull={isFull}
          now={now}
        />
      )}
      {!hasFilled && <NearestOfMine like={item} others={others} now={now} />}
    </div>
  )
}
