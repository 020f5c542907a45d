import { type ReactNode, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { dayIn, formatLongDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useToday } from "../classes/useToday.ts"
import { zoneOf } from "../classes/words.ts"
import { Page } from "../kit/page/Page.tsx"
import { SearchField } from "../kit/page/SearchField.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import { deskHref } from "./addresses.ts"
import { ChosenClass } from "./ChosenClass.tsx"
import { DayLine } from "./DayLine.tsx"
import style from "./Desk.module.css"
import { FoundList } from "./FoundList.tsx"
import { Tiles } from "./Tiles.tsx"
import { TodayList } from "./TodayList.tsx"
import { useSearch } from "./useSearch.ts"

interface DeskProps {
  branch: Branch
  now: Date
  /** The id of the class that the URL names. */
  chosen: string | null
  switcher: ReactNode
}

/** A branch's classes of today, and one of them with its seats and its people. */
export function Desk({ branch, now, chosen, switcher }: DeskProps) {
  const { data: classes, error } = useToday(branch, now)
  const navigate = useNavigate()
  const [typed, setTyped] = useState("")
  const search = useSearch(classes ?? [], typed, useMay("clases", "detalle", branch.id))
  const detail = useRef<HTMLDivElement>(null)
  const item = classes?.find(({ id }) => id === chosen) ?? nextOf(classes ?? [], now)
  const show = () => {
    setTyped("")
    // Where the list stands above, the class chosen would be out of sight.
    if (window.matchMedia("(max-width: 77.4375em)").matches) detail.current?.scrollIntoView()
  }
  const openFirst = () => {
    const [first] = search?.found ?? []
    if (!first) return
    void navigate(deskHref(first.item, first.seat), { replace: true, preventScrollReset: true })
    detail.current?.focus({ preventScroll: true })
    show()
  }
  const lead = [formatLongDay(dayIn(branch.timeZone, now)), branch.name, item && zoneOf(item)]
  return (
    <Page
      title="Operaciones"
      name={`Operaciones, ${branch.name}`}
      lead={<Dotted facts={lead} />}
      actions={
        <>
          {switcher}
          <div className={style.search}>
            <SearchField
              label="Buscar persona o clase"
              quiet
              value={typed}
              found={search?.isBusy ? undefined : typed}
              onChange={setTyped}
              onEnter={openFirst}
            />
          </div>
        </>
      }
    >
      <DayLine branch={branch.id} classes={classes} />
      <Unread error={error} />
      {!classes && !error && <Loading label="Cargando clases…" />}
      {classes?.length === 0 && <EmptyState title="No hay clases en este periodo" />}
      {classes && item && (
        <>
          <Tiles classes={classes} now={now} />
          <div className={style.desk}>
            {search ? (
              <FoundList search={search} now={now} onChoose={show} />
            ) : (
              <TodayList classes={classes} now={now} current={item.id} onChoose={show} />
            )}
            <div ref={detail} className={style.detail} tabIndex={-1}>
              <ChosenClass key={item.id} item={item} now={now} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/** The class that is on or comes next; at the end of the day, the last one. */
function nextOf(classes: readonly StudioClass[], now: Date): StudioClass | undefined {
  return classes.find(({ endsAt }) => new Date(endsAt) > now) ?? classes.at(-1)
}
