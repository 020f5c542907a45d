import type { Runner } from "../../platform/database/statement.ts"
import type { Earned } from "./earned.ts"
import { toTerms } from "./rates.ts"

interface Row {
  class_id: string | null
  instructor_id: string
  instructor: string
  discipline_id: string
  discipline: string
  branch_id: string
  branch: string
  day: string
  hour: string
  is_cancelled: boolean
  heads: number
  kind: string
  base: number
  per_head: number
  head_over: number
  amount: number
}

/** What was paid for the classes of a closed period, as it was closed; of one instructor, or of all. */
export async function readKept(
  runner: Runner,
  period: string,
  instructor: string | null = null,
): Promise<Earned[]> {
  const { rows } = await runner.query<Row>(
    `select l.class_id, l.instructor_id, trim(concat(i.first_name, ' ', i.last_name)) as instructor, l.discipline_id,
       d.name as discipline, l.branch_id, b.name as branch, l.day, to_char(l.hour, 'HH24:MI') as hour, l.is_cancelled,
       l.heads, l.kind, l.base, l.per_head, l.head_over, l.amount
     from pay_lines l
     join instructors i on i.id = l.instructor_id
     join disciplines d on d.id = l.discipline_id
     join branches b on b.id = l.branch_id
     where l.period_id = $1 and ($2::uuid is null or l.instructor_id = $2)
     order by l.day, l.hour, l.id`,
    [period, instructor],
  )
  return rows.map((row) => ({
    ...{ classId: row.class_id, instructor: row.instructor_id, name: row.instructor },
    ...{ discipline: row.discipline_id, disciplineName: row.discipline },
    ...{ branch: row.branch_id, branchName: row.branch, day: row.day, hour: row.hour },
    ...{ isCancelled: row.is_cancelled, heads: row.heads, isUnmarked: false },
    ...{ rate: toTerms(row), amount: row.amount },
  }))
}
