import type { z } from "zod"
import type { Attendance } from "../../../../contract/attendance.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { classWithRoll } from "../listing/classWithPeople.ts"

type One = z.input<typeof Attendance>

interface Row {
  user_id: string
  attended: boolean
  marked_at: Date | null
  marked_by: string | null
}

const read = statement<Row>("attendance-of-class")(
  piece`select distinct on (user_id) user_id, attended, marked_at, marked_by from reservations
   where class_id = ${uuid("classId")} and cancelled_at is null and attended is not null order by user_id`,
)

/** What was marked of a class. Throws CLASS_NOT_FOUND, also for staff of another branch, or FORBIDDEN for who gives others alone. */
export async function listAttendance(
  { pool, actor }: Context<Actor>,
  classId: string,
): Promise<{ attendances: One[] }> {
  await classWithRoll(pool, actor, classId)
  const rows = await read(pool, { classId })
  const attendances = rows.map(({ user_id, attended, marked_at, marked_by }) => ({
    ...{ classId, userId: user_id, attended, markedBy: marked_by },
    status: attended ? ("attended" as const) : ("no_show" as const),
    markedAt: (marked_at as Date).toISOString(),
  }))
  return { attendances }
}

/** Of one person. Throws what `listAttendance` throws, or ATTENDANCE_NOT_FOUND. */
export async function readAttendance(
  context: Context<Actor>,
  { classId, userId }: { classId: string; userId: string },
): Promise<One> {
  const { attendances } = await listAttendance(context, classId)
  const one = attendances.find((each) => each.userId === userId)
  if (!one) throw new Refusal("ATTENDANCE_NOT_FOUND")
  return one
}
