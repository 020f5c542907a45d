import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatLongDay } from "../../../contract/calendar.ts"
import { listOwnRoster } from "../../../contract/ownClasses.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { Badge } from "../../ui/Badge.tsx"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { Dotted } from "../../ui/Dotted.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { sayNearness, zoneOf } from "../classes/words.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import { useFollowed } from "../kit/studio/useFollowed.ts"
import { RollHead } from "../reservations/RollHead.tsx"
import { rollState } from "../reservations/roll.ts"
import type { Marking } from "../reservations/useMarking.ts"
import type { Route } from "./+types/OwnClass.ts"
import style from "./OwnClass.module.css"
import { OwnRow } from "./OwnRow.tsx"
import { Substitute } from "./Substitute.tsx"
import { sayCare, sayFirst, sayPlaces } from "./words.ts"

const list = "/backend/misclases"
const stale = [listOwnRoster]

/** A class of one's own: who comes, and the roll. */
export default function OwnClass({ params: { id } }: Route.ComponentProps) {
  const { data, error } = useQuery(queryOf(listOwnRoster, { params: { classId: id } }))
  const now = useNow(data?.keptUntil)
  const mayMark = useMay("misClases", "editar", data?.class.branch)
  const [last, setLast] = useState<Marking | null>(null)
  useFollowed([id], stale)
  if (error instanceof ApiError && [400, 403, 404].includes(error.status)) {
    const missing = data ? "Esta clase se eliminó." : "No se encontró la clase."
    return (
      <Page title="Mi clase" back={list}>
        <EmptyState title={error.status === 403 ? "Esta clase ya no es tuya." : missing}>
          <ButtonLink to={list}>Ver mis clases</ButtonLink>
        </EmptyState>
      </Page>
    )
  }
  if (!data) return error ? <Unread error={error} /> : <Loading />
  const { class: item, reservations } = data
  const nearness = item.cancelledAt ? null : sayNearness(item, now)
  const roll = rollState(item.cancelledAt ? undefined : data.roll, item, { mayMark, mayCorrect: false }, now)
  return (
    <Page
      back={list}
      title={`${item.hour} ${item.discipline}`}
      lead={
        <Dotted facts={[formatLongDay(item.day), item.branchName, item.roomName, zoneOf(item), nearness]} />
      }
    >
      <Unread error={error} />
      <Panel className={style.panel}>
        <div className={style.head}>
          <h2 className={style.heading}>Quién viene</h2>
          <p className={style.quiet}>
            {item.cancelledAt ? (
              <Badge tone="clay">CANCELADA</Badge>
            ) : (
              <Dotted facts={[sayPlaces(item), sayFirst(item), sayCare(item)]} />
            )}
          </p>
        </div>
        {item.info && <p className={style.info}>{item.info}</p>}
        {reservations.length > 0 && (
          <RollHead
            entries={reservations}
            roster={listOwnRoster}
            state={roll}
            last={last}
            onUndone={() => setLast(null)}
          />
        )}
        {reservations.length === 0 ? (
          <EmptyState
            title={
              item.cancelledAt ? "El estudio canceló esta clase." : "Todavía no hay reservas en esta clase."
            }
          />
        ) : (
          <ul className={style.roster} aria-label="Quién viene">
            {reservations.map((entry) => (
              <OwnRow
                key={entry.id}
                entry={entry}
                item={item}
                keptUntil={item.cancelledAt ? null : data.keptUntil}
                now={now}
                roll={roll}
                onMarked={setLast}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Substitute item={item} now={now} />
    </Page>
  )
}
