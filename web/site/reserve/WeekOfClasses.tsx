import type { ReactNode } from "react"
import { useSearchParams } from "react-router"
import { PinnedChange } from "../changing/PinnedChange.tsx"
import { useMine } from "../changing/useMine.ts"
import { Page } from "../Page.tsx"
import { BranchHeading } from "../schedule/BranchHeading.tsx"
import { ClassList } from "../schedule/ClassList.tsx"
import { FilterBar } from "../schedule/FilterBar.tsx"
import { passes, readFilters } from "../schedule/filters.ts"
import { WeekStrip } from "../schedule/WeekStrip.tsx"
import type { loadWeek } from "./loadWeek.ts"

type Loaded = Omit<Awaited<ReturnType<typeof loadWeek>>, "chosen">

/** A branch's week: its days, what narrows it, and the classes of one day. */
export function WeekOfClasses(props: Loaded & { indicator: ReactNode }) {
  const { branch, week, classes, disciplines, instructors, now, indicator } = props
  const [query] = useSearchParams()
  const filters = readFilters(query)
  const read = useMine(now)
  return (
    <Page>
      <BranchHeading branch={branch} />
      {indicator}
      <PinnedChange query={query} {...read} />
      <WeekStrip
        week={week}
        classes={classes}
        query={query}
        myDays={new Set(read.mine.map((reservation) => reservation.class.day))}
      />
      <FilterBar query={query} filters={filters} disciplines={disciplines} instructors={instructors} />
      <ClassList
        week={week}
        classes={classes.filter((item) => item.day === week.day && passes(item, filters))}
        rest={classes.filter((item) => item.day > week.day && passes(item, filters))}
        filters={filters}
        query={query}
        now={now}
        mine={read.mine}
        waits={read.waits}
      />
    </Page>
  )
}
