import { Suspense } from "react"
import { lazily } from "../../ui/lazily.tsx"
import type { Weekly } from "./useWeekly.ts"

const WeeklySheet = lazily(() => import("./WeeklySheet.tsx"))

/** The sheet of a class every week, loaded when it is first asked for. */
export const AskWeekly = ({ weekly }: { weekly: Weekly }) => (
  <Suspense>{weekly.isOpened && <WeeklySheet weekly={weekly} />}</Suspense>
)
