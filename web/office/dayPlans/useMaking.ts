import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { addDays } from "../../../contract/calendar.ts"
import { makePlan, type PlanRange, previewPlan } from "../../../contract/dayPlans.ts"
import { listClasses, pageClasses } from "../../../contract/schedule.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { markStale } from "../../api/queries.ts"

/** How far making a season got: weeks that are committed, of how many, and the classes in them. */
export interface Progress {
  done: number
  weeks: number
  made: number
}

/** Makes a range week by week: what is shown as done is done, and pressing again goes on where it stopped. */
export function useMaking(onMade: (made: number) => void) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const isMaking = useRef(false)
  const make = async (range: PlanRange) => {
    // A second press before the first is drawn.
    if (isMaking.current) return
    isMaking.current = true
    const weeks = weeksOf(range)
    let made = 0
    setError(null)
    try {
      for (const [done, week] of weeks.entries()) {
        setProgress({ done, weeks: weeks.length, made })
        made += (await call(makePlan, { body: week })).made
        if (!isHere.current) return
      }
      onMade(made)
    } catch (failure) {
      setError(explain(failure, made))
    } finally {
      isMaking.current = false
      setProgress(null)
      markStale(queries, [previewPlan, pageClasses, listClasses])
    }
  }
  return { make, progress, error }
}

function weeksOf({ branches, from, to }: PlanRange): PlanRange[] {
  const weeks: PlanRange[] = []
  for (let day = from; day <= to; day = addDays(day, 7)) {
    const last = addDays(day, 6)
    weeks.push({ branches, from: day, to: last < to ? last : to })
  }
  return weeks
}

function explain(failure: unknown, made: number): string {
  const why = failure instanceof ApiError ? failure.message : "Error al crear clase"
  return made > 0 ? `${why} Se crearon ${made}; intenta de nuevo para seguir: ninguna se duplica.` : why
}
