import { useQuery } from "@tanstack/react-query"
import { listOwnClasses } from "../../../contract/ownClasses.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useFollowed } from "../kit/studio/useFollowed.ts"
import { OwnClassCard } from "./OwnClassCard.tsx"
import style from "./OwnClasses.module.css"
import { OwnPay } from "./OwnPay.tsx"
import { OwnRatings } from "./OwnRatings.tsx"
import { type Day, weeksOf } from "./weeks.ts"
import { sayDay } from "./words.ts"

const stale = [listOwnClasses]

/** What whoever teaches opens on their phone: the classes they give this week and the next. */
export default function OwnClasses() {
  const now = useNow()
  const { data, error } = useQuery(queryOf(listOwnClasses))
  const { ahead, next, given } = weeksOf(data?.classes ?? [], now)
  const coming = [...ahead, ...next].flatMap(({ classes }) => classes)
  useFollowed(
    coming.map(({ id }) => id),
    stale,
  )
  return (
    <Page title="Mis clases" lead="Esta semana y la próxima">
      <Unread error={error} />
      {!data && !error && <Loading label="Cargando clases…" />}
      {data?.instructor === null && (
        <EmptyState title="Tu cuenta no es de ningún instructor.">
          <p>En Catálogos, Instructores, se elige qué cuenta es de cada quien.</p>
        </EmptyState>
      )}
      {data?.instructor && (
        <>
          <Week title="Esta semana" days={ahead} now={now} none="No te quedan clases esta semana." />
          <Week title="La próxima" days={next} now={now} none="Todavía no tienes clases la próxima semana." />
          {given.length > 0 && (
            <details className={style.given}>
              <summary>
                {given.length === 1 ? "1 clase que ya diste" : `${given.length} clases que ya diste`}
              </summary>
              <Panel className={style.panel}>
                {given.map((item) => (
                  <div key={item.id}>
                    <p className={style.day}>{sayDay(item.day, item.timeZone, now)}</p>
                    <OwnClassCard item={item} now={now} />
                  </div>
                ))}
              </Panel>
            </details>
          )}
          <OwnPay />
          <OwnRatings />
        </>
      )}
    </Page>
  )
}

function Week({ title, days, now, none }: { title: string; days: Day[]; now: Date; none: string }) {
  return (
    <section className={style.week} aria-label={title}>
      <h2 className={style.title}>{title}</h2>
      {days.length === 0 && <p className={style.none}>{none}</p>}
      <div className={style.days}>
        {days.map(({ day, classes }) => (
          <Panel key={day} className={style.panel}>
            <h3 className={style.day}>{sayDay(day, classes[0]?.timeZone ?? "UTC", now)}</h3>
            {classes.map((item) => (
              <OwnClassCard key={item.id} item={item} now={now} />
            ))}
          </Panel>
        ))}
      </div>
    </section>
  )
}
