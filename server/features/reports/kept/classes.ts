import { seatsByClass } from "./sums.ts"

/** SQL of the classes of whose seats something was written late. */
export const lateClasses = "select class_id from late_classes"

/** SQL: what became of the seats of some classes, told by their `id`: as it is kept, and of the others counted. */
export const seatsOf = (classes: string) => `
  select k.class_id, k.booked, k.held, k.attended, k.marked from ${classes} c join class_sums k on k.class_id = c.id
  where k.class_id not in (${lateClasses})
  union all
  ${seatsByClass(classes, `not exists (select from class_sums k where k.class_id = c.id) or c.id in (${lateClasses})`)}`
