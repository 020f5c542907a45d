import type { ReportQuery } from "../../../contract/reporting.ts"
import type { ReportFilter, ReportKind } from "../../../contract/reportKinds.ts"
import { methods } from "../kit/names/payments.ts"
import { useBranches, useDisciplines, useInstructors } from "../kit/studio/useStudio.ts"

/** What a report is of alone, beside its days: as its filters are called that this kind has. */
export function useNarrowing(kind: ReportKind, asked: ReportQuery): string[] {
  const branch = useBranches("dashboard")?.find(({ id }) => id === asked.branch)
  const discipline = useDisciplines()?.find(({ id }) => id === asked.discipline)
  const instructor = useInstructors()?.find(({ id }) => id === asked.instructor)
  const named: Record<ReportFilter, string | undefined> = {
    method: asked.method && methods[asked.method],
    discipline: discipline?.name,
    instructor: instructor && `${instructor.firstName} ${instructor.lastName}`.trim(),
  }
  return [branch?.name, ...kind.filters.map((filter) => named[filter])].filter((name) => name !== undefined)
}
