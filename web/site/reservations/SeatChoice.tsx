import type { Branch } from "../../../contract/studio.ts"
import { SeatGrid } from "../../ui/SeatGrid.tsx"
import { BookingSheet } from "./BookingSheet.tsx"
import type { Chosen } from "./chosen.ts"
import style from "./SeatChoice.module.css"
import { SeatLegend } from "./SeatLegend.tsx"
import { seatShape } from "./seatShape.ts"
import { useChanging } from "./useChanging.ts"
import { useSeatChoice } from "./useSeatChoice.ts"

interface SeatChoiceProps {
  branch: Branch
  chosen: Chosen
  now: string
}

/** The living seat map and the sheet that confirms. A class for one has no map: there is nothing to choose. */
export function SeatChoice({ branch, chosen, now }: SeatChoiceProps) {
  const { item } = chosen
  const { plan, look, isForOne, seat, choose, lost, isFull, isBooking } = useSeatChoice(chosen)
  const changing = useChanging(item.id)
  const first = item.instructor.split(" ")[0]
  return (
    <div className={style.choice} data-choosing-seat>
      <div className={style.room}>
        <h1 className={style.title}>{isForOne ? "Esta clase es solo para ti" : "¿Dónde te pones?"}</h1>
        {isForOne ? (
          <p className={style.info}>{`${first} y tú, en ${item.roomName}.`}</p>
        ) : (
          <>
            <SeatGrid
              plan={plan}
              legend="Elige tu lugar"
              look={look}
              shape={seatShape(item.discipline)}
              chosen={seat}
              onChoose={choose}
              front={`${first} · al frente`}
            />
            <SeatLegend />
          </>
        )}
        {item.info && <p className={style.info}>{item.info}</p>}
      </div>
      <BookingSheet
        branch={branch}
        chosen={chosen}
        changing={isBooking ? null : changing}
        seat={seat}
        lost={lost}
        isFull={isFull}
        now={now}
      />
    </div>
  )
}
