import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { getClass, type StudioClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { serverDate } from "../../api/serverClock.ts"
import { ConfirmSeat } from "../booking/ConfirmSeat.tsx"
import { DeadlineNote } from "../booking/DeadlineNote.tsx"
import { HoldCountdown } from "../booking/HoldCountdown.tsx"
import { Payer } from "../booking/Payer.tsx"
import { usePreview } from "../booking/usePreview.ts"
import { ChangeDeadline } from "../changing/ChangeDeadline.tsx"
import { ConfirmChange } from "../changing/ConfirmChange.tsx"
import { GivenUp } from "../changing/GivenUp.tsx"
import { useChangePreview } from "../changing/useChangePreview.ts"
import { type Changing, useChanging } from "../changing/useChanging.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { seatIn } from "../schedule/places.ts"
import { Unread } from "../Unread.tsx"
import style from "./ReserveView.module.css"

/** Back from signing in: the same class and the same seat, ready to be confirmed. */
export function ReserveView() {
  const { auth } = useOverlays()
  if (!auth?.classId) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Reserve classId={auth.classId} />
    </QueryClientProvider>
  )
}

function Reserve({ classId }: { classId: string }) {
  const [query] = useSearchParams()
  const seat = seatIn(query)
  const read = useQuery(queryOf(getClass, { params: { id: classId } }))
  const { data: item } = read
  const own = usePreview(classId)
  const preview = own.data
  const changing = useChanging(classId)
  if (read.isLoadingError) return <Unread of={[read]} title="No se pudo cargar la clase." />
  if (!item) return <p role="status">Cargando...</p>
  return (
    <div className={style.reserve}>
      <div>
        <p className={style.name}>{`${item.discipline}${seat ? ` · Lugar ${seat}` : ""}`}</p>
        <p className={style.when}>{`${formatLongDay(item.day)}, ${sayHour(item.hour, "customer")}`}</p>
        <p className={style.when}>{`${item.instructor} · ${item.branchName}`}</p>
        <HoldCountdown item={item} seat={seat} />
      </div>
      {changing ? (
        <Changes item={item} seat={seat} changing={changing} />
      ) : (
        <>
          <Payer preview={preview} read={own} visitor={false} />
          {preview && !preview.refusal && (
            <DeadlineNote
              deadline={preview}
              isUnlimited={preview.pays?.isUnlimited}
              timeZone={item.timeZone}
              now={serverDate()}
            />
          )}
          <ConfirmSeat item={item} seat={seat} />
        </>
      )}
    </div>
  )
}

interface ChangesProps {
  item: StudioClass
  seat: number | undefined
  changing: Changing
}

/** A reservation was being changed when they signed in: it is not booked beside it. */
function Changes({ item, seat, changing }: ChangesProps) {
  const { data: change } = useChangePreview(item.id, changing)
  return (
    <>
      {!change?.refusal && <GivenUp changing={changing} seat={seat} isFull={false} />}
      {change && !change.refusal && (
        <ChangeDeadline changing={changing} terms={change} timeZone={item.timeZone} now={serverDate()} />
      )}
      <ConfirmChange item={item} changing={changing} seat={seat} />
    </>
  )
}
