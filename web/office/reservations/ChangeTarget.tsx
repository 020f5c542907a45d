import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { sayMoment } from "../../../contract/calendar.ts"
import type { ChangePreview } from "../../../contract/reservations.ts"
import { getSeatMap, type StudioClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { serverDate } from "../../api/serverClock.ts"
import { planOf, stateOf } from "../../ui/seatPlan.ts"
import { Unread } from "../kit/page/Unread.tsx"
import style from "./ChangeSheet.module.css"
import type { Target } from "./useChangeTargets.ts"

interface ChangeTargetProps {
  target: Target
  isChosen: boolean
  seat: number | undefined
  onChoose: () => void
  onSeat: (seat: number | undefined) => void
}

/** A class to go to, or why not; chosen, on what seat and what it costs. */
export function ChangeTarget({ target, isChosen, seat, onChoose, onSeat }: ChangeTargetProps) {
  const { item, refusal, preview } = target
  const left = item.available === 1 ? "1 lugar" : `${item.available} lugares`
  return (
    <div
      className={style.target}
      data-chosen={isChosen || undefined}
      data-refused={Boolean(refusal) || undefined}
    >
      <label>
        <input type="radio" name="class" checked={isChosen} disabled={refusal !== null} onChange={onChoose} />
        <span>
          <strong>{`${item.hour} ${item.discipline}`}</strong>
          <span className={style.facts}>
            {refusal ?? [item.instructorFirstName, item.roomName, left].join(" · ")}
          </span>
        </span>
      </label>
      {isChosen && preview && (
        <div className={style.chosen}>
          <SeatChoice item={item} seat={seat} onSeat={onSeat} />
          <Cost preview={preview} timeZone={item.timeZone} />
        </div>
      )}
    </div>
  )
}

type SeatChoiceProps = Pick<ChangeTargetProps, "seat" | "onSeat"> & { item: StudioClass }

function SeatChoice({ item, seat, onSeat }: SeatChoiceProps) {
  const { data: map, isLoadingError, error } = useQuery(queryOf(getSeatMap, { params: { id: item.id } }))
  const places = map ? planOf(map.layout, map.capacity).places : []
  const free = map ? places.filter((place) => stateOf(place, map) === "free").map(({ id }) => id) : []
  return (
    <>
      <NativeSelect
        label="Lugar"
        value={seat ?? ""}
        onChange={({ currentTarget }) => onSeat(Number(currentTarget.value) || undefined)}
        data={[
          { value: "", label: "El primero libre" },
          ...free.sort((a, b) => a - b).map((one) => ({ value: String(one), label: `Lugar ${one}` })),
        ]}
      />
      <Unread error={isLoadingError ? error : null} />
    </>
  )
}

/** It costs nothing but, made late, the way back. */
function Cost({ preview: { staysFree, freeUntil }, timeZone }: { preview: ChangePreview; timeZone: string }) {
  const until = sayMoment(freeUntil, timeZone, { now: serverDate(), audience: "staff" })
  return (
    <p className={style.cost} data-late={!staysFree || undefined}>
      {staysFree
        ? `No cuesta nada: la clase pasa con la reserva. Puede cancelarla sin perderla hasta ${until}.`
        : "La clase pasa con la reserva, pero ya no podrá cancelarla sin perderla: el límite ya pasó."}
    </p>
  )
}
