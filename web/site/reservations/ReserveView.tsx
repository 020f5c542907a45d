import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { getClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { ConfirmSeat } from "./ConfirmSeat.tsx"
import { DeadlineNote } from "./DeadlineNote.tsx"
import { Payer } from "./Payer.tsx"
import style from "./ReserveView.module.css"
import { usePreview } from "./usePreview.ts"

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
  const seat = Number(query.get("lugar")) || undefined
  const { data: item, isError } = useQuery(queryOf(getClass, { params: { id: classId } }))
  const { data: preview } = usePreview(classId)
  if (isError) return <EmptyState title="No se pudo cargar la clase." />
  if (!item) return <p role="status">Cargando...</p>
  return (
    <div className={style.reserve}>
      <div>
        <p className={style.name}>{`${item.discipline}${seat ? ` · Lugar ${seat}` : ""}`}</p>
        <p className={style.when}>{`${formatLongDay(item.day)}, ${sayHour(item.hour, "customer")}`}</p>
        <p className={style.when}>{`${item.instructor} · ${item.branchName}`}</p>
      </div>
      <Payer preview={preview} visitor={false} />
      {preview && !preview.refusal && (
        <DeadlineNote deadline={preview} timeZone={item.timeZone} now={new Date()} />
      )}
      <ConfirmSeat item={item} seat={seat} />
    </div>
  )
}
