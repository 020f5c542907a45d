import { type UseQueryResult, useQueries } from "@tanstack/react-query"
import type { Output } from "../../../contract/endpoint.ts"
import { listRoster, type RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { hasWords } from "../../../contract/words.ts"
import { queryOf } from "../../api/queries.ts"

export interface Search {
  /** Classes, and people in them with their seat, unless it was given to another. */
  found: { item: StudioClass; entry?: RosterEntry; seat?: number }[]
  /** People are still being looked through. */
  isBusy: boolean
}

const fewestLetters = 2

/** Today's classes and the people in them that have the words typed; null while too little is typed to tell. */
export function useSearch(
  classes: readonly StudioClass[],
  typed: string,
  seesPeople: boolean,
): Search | null {
  const isAsked = typed.trim().length >= fewestLetters
  const { rosters, isBusy } = useQueries({
    queries: (isAsked && seesPeople ? classes : []).map(({ id }) =>
      queryOf(listRoster, { params: { classId: id } }),
    ),
    combine: together,
  })
  if (!isAsked) return null
  const found = classes.flatMap((item, index): Search["found"] => {
    const about = `${item.hour} ${item.discipline} ${item.instructor}`
    const people = (rosters[index] ?? []).filter(({ person }) =>
      hasWords(`${person.firstName} ${person.lastName} ${person.email} ${person.phone}`, typed),
    )
    return [
      ...(hasWords(about, typed) ? [{ item }] : []),
      ...people.map((entry) => ({ item, entry, ...(!entry.givenAt && { seat: entry.seat }) })),
    ]
  })
  return { found, isBusy }
}

function together(replies: UseQueryResult<Output<typeof listRoster>>[]) {
  return {
    rosters: replies.map(({ data }): RosterEntry[] =>
      (data?.reservations ?? []).filter(({ status }) => status !== "cancelled"),
    ),
    isBusy: replies.some(({ isPending }) => isPending),
  }
}
