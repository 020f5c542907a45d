import { type RouterContextProvider, redirect } from "react-router"
import { dayIn, isRealDay } from "../../../contract/calendar.ts"
import { getDeadline } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses } from "../../../contract/schedule.ts"
import { getBranch, listDisciplines, listInstructors } from "../../../contract/studio.ts"
import { getWaitTerms } from "../../../contract/waitlist.ts"
import { callFromServer } from "../../api/server.ts"
import { classHref } from "../schedule/places.ts"
import { weekOf } from "../schedule/week.ts"

type Context = Readonly<RouterContextProvider>

/** Everything the reservation page shows to a visitor: a branch's week, and the class chosen in the URL. */
export async function loadWeek(context: Context, id: string, query: URLSearchParams) {
  const branch = await callFromServer(context, getBranch, { params: { id } }).catch(async (refusal) => {
    // The address may also name a class.
    const item = await callFromServer(context, getClass, { params: { id } }).catch(() => null)
    throw item ? redirect(classHref(item)) : refusal
  })
  const now = new Date()
  const asked = query.get("dia")
  const week = weekOf(asked, dayIn(branch.timeZone, now))
  const range = { branch: id, from: week.from, to: week.to }
  const [{ classes }, { disciplines }, { instructors }, chosen] = await Promise.all([
    callFromServer(context, listClasses, { query: range }),
    callFromServer(context, listDisciplines, {}),
    callFromServer(context, listInstructors, {}),
    loadChosen(context, query.get("clase")),
  ])
  // Once today's classes are over, the first day with something to reserve is the one to show.
  if (!asked || !isRealDay(asked))
    week.day = classes.find(({ startsAt }) => new Date(startsAt) > now)?.day ?? week.day
  return {
    branch,
    week,
    classes,
    disciplines: disciplines.filter(({ id }) => classes.some((item) => item.disciplineId === id)),
    instructors: instructors.filter(
      (one) => one.branch === branch.id || classes.some(({ instructorId }) => instructorId === one.id),
    ),
    chosen,
    now: now.toISOString(),
  }
}

async function loadChosen(context: Context, id: string | null) {
  if (!id) return null
  const params = { params: { id } }
  return Promise.all([
    callFromServer(context, getClass, params),
    callFromServer(context, getSeatMap, params),
    callFromServer(context, getDeadline, params),
  ])
    .then(async ([item, seats, deadline]) => {
      const terms = seats.available === 0 ? await callFromServer(context, getWaitTerms, params) : null
      return { item, seats, deadline, terms }
    })
    .catch(() => "missing" as const)
}
