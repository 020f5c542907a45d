import { useQueries } from "@tanstack/react-query"
import { useEffect } from "react"
import { addDays, dayIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { listPackages } from "../../../../contract/packages.ts"
import { pageClasses } from "../../../../contract/schedule.ts"
import {
  getStudioProfile,
  listBranches,
  listDisciplines,
  listInstructors,
  pageRooms,
} from "../../../../contract/studio.ts"
import { queryOf } from "../../../api/queries.ts"
import { serverDate } from "../../../api/serverClock.ts"
import { useStaff } from "../../kit/signedIn.ts"
import { keepProgress, useProgress } from "./progress.ts"
import { type Has, type SetupStep, setupSteps } from "./steps.ts"

export interface Setup {
  steps: readonly (SetupStep & { isDone: boolean })[]
  /** The first that is not done. */
  next: SetupStep
  done: number
}

/** How far a new studio has come; undefined while that is not known, when it is set up, and for who does not set it up. */
export function useSetup(): Setup | undefined {
  const { permissions } = useStaff()
  const progress = useProgress()
  // A studio that was set up once is not looked at again from this browser.
  const isAsked = permissions.superuser && (progress === "unasked" || progress === "begun")
  const has = useHas(isAsked)
  const steps = has && setupSteps.map((step) => ({ ...step, isDone: has[step.has] }))
  const next = steps?.find(({ isDone }) => !isDone)
  const isSetUp = has !== undefined && next === undefined
  const isBegun = next !== undefined
  useEffect(() => {
    if (!isAsked) return
    if (isBegun) keepProgress("begun")
    else if (isSetUp) keepProgress(progress === "begun" ? "party" : "over")
  }, [isAsked, isBegun, isSetUp, progress])
  return steps && next && { steps, next, done: steps.filter(({ isDone }) => isDone).length }
}

function useHas(enabled: boolean): Has | undefined {
  const today = dayIn(studioZone(), serverDate())
  const classes = {
    query: { from: addDays(today, -30), to: addDays(today, 150), page: 1, size: 1 },
  }
  return useQueries({
    queries: [
      { ...queryOf(getStudioProfile), enabled },
      { ...queryOf(listBranches), enabled },
      { ...queryOf(listDisciplines), enabled },
      { ...queryOf(listInstructors), enabled },
      { ...queryOf(pageRooms, { query: { page: 1, size: 1 } }), enabled },
      { ...queryOf(listPackages), enabled },
      { ...queryOf(pageClasses, classes), enabled },
    ],
    combine: ([profile, branches, disciplines, instructors, rooms, packages, page]) =>
      profile.data &&
      branches.data &&
      disciplines.data &&
      instructors.data &&
      rooms.data &&
      packages.data &&
      page.data && {
        profile: profile.data.revision > 0,
        branch: branches.data.branches.length > 0,
        discipline: disciplines.data.disciplines.length > 0,
        instructor: instructors.data.instructors.length > 0,
        room: rooms.data.total > 0,
        package: packages.data.packages.length > 0,
        class: page.data.total > 0,
      },
  })
}
