import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { OpeningTimes, previewOpeningTimes } from "../../../contract/openingTimes.ts"
import { queryOf } from "../../api/queries.ts"
import style from "./OpeningForm.module.css"
import { type Rules, sayImpact, timesOf } from "./opening.ts"

interface OpeningEffectProps {
  rules: Rules
  isDirty: boolean
}

/** What saving these rules would do, said before. */
export function OpeningEffect({ rules, isDirty }: OpeningEffectProps) {
  const read = OpeningTimes.safeParse(timesOf(rules))
  const { data } = useQuery({
    ...queryOf(previewOpeningTimes, { body: read.data ?? { classes: [], packages: [] } }),
    enabled: isDirty && read.success,
    placeholderData: keepPreviousData,
  })
  return (
    <div role="status">
      {isDirty && read.success && data && <p className={style.effect}>{sayImpact(data)}</p>}
    </div>
  )
}
