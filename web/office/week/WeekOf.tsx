import { useMediaQuery } from "@mantine/hooks"
import { useSearchParams } from "react-router"
import { dayIn } from "../../../contract/calendar.ts"
import type { Branch } from "../../../contract/studio.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useInPlace } from "../../ui/useInPlace.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import { DayList } from "./DayList.tsx"
import { MoveDialog } from "./MoveDialog.tsx"
import { laneOf, lanesIn } from "./placedOf.ts"
import { useMoving } from "./useMoving.ts"
import { useWeek } from "./useWeek.ts"
import { WeekFilters } from "./WeekFilters.tsx"
import { WeekGrid } from "./WeekGrid.tsx"
import { WeekTurn } from "./WeekTurn.tsx"
import { type weekFilterOf, weekOf } from "./weekFilter.ts"

interface WeekOfProps {
  branches: Branch[]
  branch: Branch
  filter: ReturnType<typeof weekFilterOf>
  day: string
  now: Date
}

const roomForSeven = "(min-width: 1000px)"

/** A week of a branch: seven days side by side, or where there is no room for them a day at a time. */
export function WeekOf({ branches, branch, filter, day, now }: WeekOfProps) {
  const [query] = useSearchParams()
  const goTo = useInPlace()
  const isRoomy = useMediaQuery(roomForSeven, undefined, { getInitialValueInEffect: false })
  const mayOpen = useMay("clases", "detalle")
  const mayEdit = useMay("clases", "editar", branch.id)
  const moving = useMoving()
  const week = weekOf(day)
  const { data, error } = useWeek(branch, week)
  const all = (data?.classes ?? []).filter((item) => week.days.includes(item.day))
  const lanes = lanesIn(all, filter.grouping)
  const only = lanes.some(({ id }) => id === filter.only) ? filter.only : ""
  const classes = only ? all.filter((item) => laneOf(item, filter.grouping).id === only) : all

  const withParams = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  const change = (changes: Record<string, string>) => goTo(`?${withParams(changes)}`, { replace: true })
  const to = (wanted: string) => `?${withParams({ day: wanted })}`
  const today = dayIn(branch.timeZone, now)
  return (
    <>
      <WeekTurn {...{ week, to, today, day }} isLooking={moving.isLooking} />
      <WeekFilters {...{ branches, branch, lanes, only, change }} grouping={filter.grouping} />
      <Unread error={error} />
      {!data && !error && <Loading label="Cargando clases…" />}
      {data && data.total > data.classes.length && (
        <p role="status">{`Se muestran las primeras ${data.classes.length} de ${data.total} clases.`}</p>
      )}
      {data && !isRoomy && <DayList {...{ week, day, classes, to, now, mayOpen }} />}
      {data && isRoomy && classes.length === 0 && <EmptyState title="No hay clases en esta semana." />}
      {data && isRoomy && classes.length > 0 && (
        <WeekGrid {...{ week, classes, today, now, mayOpen, mayEdit, moving }} grouping={filter.grouping} />
      )}
      <MoveDialog moving={moving} />
    </>
  )
}
