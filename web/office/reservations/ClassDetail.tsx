import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { formatLongDay } from "../../../contract/calendar.ts"
import { getClass, type StudioClass } from "../../../contract/schedule.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { Dotted } from "../../ui/Dotted.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { actionsOf } from "../classes/actionsOf.ts"
import { ClassDialogs } from "../classes/ClassDialogs.tsx"
import { ClassStatus } from "../classes/columns.tsx"
import { Occupancy } from "../classes/Occupancy.tsx"
import { SubstituteAsked } from "../classes/SubstituteAsked.tsx"
import { useChanging } from "../classes/useChanging.ts"
import { sayNearness, sayWho, typeNames, zoneOf } from "../classes/words.ts"
import { History } from "../kit/history/History.tsx"
import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import type { Route } from "./+types/ClassDetail.ts"
import style from "./ClassDetail.module.css"
import { ClassRoom } from "./ClassRoom.tsx"

/** One class: how full it is and who sits where. */
export default function ClassDetail({ params: { id } }: Route.ComponentProps) {
  const now = useNow()
  const back = useMay("clases", "listado")
  const navigate = useNavigate()
  const changing = useChanging(() => void navigate("/backend/clases"))
  const { data: item, error } = useQuery(queryOf(getClass, { params: { id } }))
  const mayEdit = useMay("clases", "editar", item?.branch)
  const missing = error instanceof ApiError && [400, 404].includes(error.status)
  if (missing && item) return <Deleted item={item} mayList={back} />
  if (missing) {
    return (
      <Page title="Clase">
        <EmptyState title="No se encontró la clase.">
          {back && <ButtonLink to="/backend/clases">Ver las clases</ButtonLink>}
        </EmptyState>
      </Page>
    )
  }
  if (!item) return error ? <Unread error={error} /> : <Loading />
  const nearness = sayNearness(item, now)
  return (
    <div>
      {back && <BackLink to="/backend/clases">Clases</BackLink>}
      <Page
        title={`${item.hour} ${item.discipline}`}
        lead={
          <Dotted
            facts={[formatLongDay(item.day), item.instructor, item.branchName, item.roomName, zoneOf(item)]}
          />
        }
        actions={
          <>
            {nearness && (
              <span className={style.near} data-over={nearness === "terminó" || undefined}>
                {nearness}
              </span>
            )}
            <span className={style.type}>{typeNames[item.type]}</span>
            <ClassStatus {...item} />
            {mayEdit && (
              <RowMenu
                label="Acciones de la clase"
                actions={actionsOf(item, now, {
                  edit: () => void navigate(`/backend/clases/editar/${item.id}`),
                  ask: (kind) => changing.ask(kind, item),
                })}
              />
            )}
          </>
        }
      >
        <SubstituteAsked item={item} onSubstitute={() => changing.ask("substitute", item)} />
        <Panel className={style.panel}>
          <div className={style.head}>
            <h2 className={style.heading}>{sayWho(item)}</h2>
            <div className={style.occupancy}>
              <Occupancy item={item} />
            </div>
          </div>
          {item.info && <p className={style.info}>{item.info}</p>}
          <ClassRoom item={item} now={now} />
        </Panel>
        <History subject={item.id} name={`${item.discipline}, ${formatLongDay(item.day)} ${item.hour}`} />
      </Page>
      <ClassDialogs changing={changing} />
    </div>
  )
}

/** What was here a moment ago, and where the others of its week are. */
function Deleted({ item, mayList }: { item: StudioClass; mayList: boolean }) {
  return (
    <Page title={`${item.hour} ${item.discipline}`} lead={`${formatLongDay(item.day)}, ${item.branchName}`}>
      <EmptyState title="Esta clase se eliminó.">
        {mayList && (
          <ButtonLink to={`/backend/clases/semana?branch=${item.branch}&day=${item.day}`}>
            Ver su semana
          </ButtonLink>
        )}
      </EmptyState>
    </Page>
  )
}
