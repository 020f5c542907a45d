import { instant, int, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { MovedMeanwhile } from "../../platform/database/transaction.ts"

/**
 * A piece of a statement: locks the class as it was read, and yields no row if it was closed, moved or resized since, or
 * somebody began to wait for it.
 * Its day is the one that it stays on. Bookings share this lock with each other; only who must keep them out takes the row FOR UPDATE.
 */
export const lockClass = piece`class as materialized (
  select c.id, c.day from classes c
  where c.id = ${uuid("classId")} and c.revision = ${int("classRevision")}
    and c.queue_revision = ${int("queueRevision")}
  for key share
)`

/** A piece of a statement: keeps the class as it was read, and where whoever moves somebody in it left them. Bookings do not feel it. */
export const keepClassAsRead = piece`class as materialized (
  select c.id from classes c
  where c.id = ${uuid("classId")} and c.revision = ${int("classRevision")}
  for share
)`

/**
 * A piece of a statement: keeps everybody from beginning to wait for the class, and yields no row if somebody has since it
 * was read. Whoever frees a place takes it; bookings do not feel it, nor do others who free one.
 */
export const lockQueue = piece`class as materialized (
  select c.id from classes c
  where c.id = ${uuid("classId")} and c.queue_revision = ${int("queueRevision")}
  for share
)`

/** A piece of a statement: tells who read the class that somebody waits for it now. Inside lockClasses. */
export const moveQueue = (given: string) => piece`queue as (
  update classes c set queue_revision = c.queue_revision + 1 from ${given} where c.id = ${uuid("classId")}
)`

const lock = statement<{ id: string }>("lock-classes")(
  piece`select id from classes where id = any(${uuids("ids")}) order by id for no key update`,
)

/** Inside a transaction: takes classes in their order, so that whatever else moves somebody between them comes before or after. Bookings do not wait. */
export async function lockClasses(runner: Runner, ids: readonly string[]): Promise<void> {
  await lock(runner, { ids })
}

const lockUnheld = statement<{ id: string }>("lock-unheld-classes")(
  piece`select id from classes where id = any(${uuids("ids")}) order by id for no key update skip locked`,
)

/** The same out of their order, where customers are held already: nobody is waited for. Throws MovedMeanwhile when somebody else holds one. */
export async function lockUnheldClasses(runner: Runner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  if ((await lockUnheld(runner, { ids })).length < new Set(ids).size) throw new MovedMeanwhile()
}

interface Theirs<Row> {
  /** What is of these customers now. */
  read(): Promise<Row[]>
  /** Takes the customers. */
  people?(): Promise<unknown>
  /** A class besides. */
  classId?: string
}

/**
 * Inside a transaction: takes the classes of what somebody has, and then them, from when on nothing more comes: what is found then is
 * returned. Of what came in between the class ought to have been taken before, and is taken if nobody has it.
 */
export async function lockClassesOf<Row extends { class_id: string }>(
  runner: Runner,
  { read, people, classId }: Theirs<Row>,
): Promise<Row[]> {
  const before = [...(classId ? [classId] : []), ...(await read()).map(({ class_id }) => class_id)]
  await lockClasses(runner, before)
  await people?.()
  const found = await read()
  await lockUnheldClasses(
    runner,
    found.map(({ class_id }) => class_id).filter((id) => !before.includes(id)),
  )
  return found
}

const keepOut = statement<{ id: string }>("keep-bookings-out")(
  piece`select id from classes where room_id = ${uuid("roomId")} and starts_at > ${instant("now")}
   order by id for update`,
)

/**
 * Inside a transaction: keeps bookings out of a room's coming classes, those that were about to be written included, until
 * it ends. Returns the classes. Whoever calls it moves their revision, for who has read them as they were.
 */
export async function keepBookingsOut(
  runner: Runner,
  asked: { roomId: string; now: Date },
): Promise<string[]> {
  return (await keepOut(runner, asked)).map(({ id }) => id)
}

const holdRoom = statement("hold-room")(
  piece`select from rooms where id = ${uuid("roomId")} for no key update`,
)
const holdInstructor = statement("hold-instructor")(
  piece`select from instructors where id = ${uuid("instructorId")} for no key update`,
)
const keepStill = statement("keep-classes-still")(
  piece`select from classes where id = any(${uuids("ids")}) order by id for update`,
)

/** Inside a transaction: whoever else gives the room or the instructor a class comes before or after. Rooms come first of all. */
export async function holdHour(runner: Runner, wanted: { room: string; instructor: string }): Promise<void> {
  await holdRoom(runner, { roomId: wanted.room })
  await holdInstructor(runner, { instructorId: wanted.instructor })
}

/** Inside a transaction: keeps bookings out of those classes until it ends. Whoever changes one moves its revision: the database does. */
export async function keepClassesStill(runner: Runner, ids: readonly string[]): Promise<void> {
  await keepStill(runner, { ids })
}
