import type { z } from "zod"
import type { Attendance } from "../../../../contract/attendance.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { classWithRoll } from "../listing/classWithPeople.ts"

type One = z.input<typeof Attendance>

/** What was marked of a class. Throws CLASS_NOT_FOUND, also for staff of another branch, or FORBIDDEN for who gives others alone. */
export async function listAttendance(
  { db, actor }: Context<Actor>,
  classId: string,
): Promise<{ attendances: One[] }> {
  await classWithRoll(db, actor, classId)
  const rows = await db
    .selectFrom("reservations")
    .distinctOn("user_id")
    .select(["user_id", "attended", "marked_at", "marked_by"])
    .where("class_id", "=", classId)
    .where("cancelled_at", "is", null)
    .where("attended", "is not", null)
    .orderBy("user_id")
    .execute()
  const attendances = rows.map(({ user_id, attended, marked_at, marked_by }) => ({
    ...{ classId, userId: user_id, attended: attended === true, markedBy: marked_by },
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
