import { type Piece, piece } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import type { Task } from "../../platform/task.ts"

/**
 * A condition on a reservation `r`: its class may be on a day from `first` to `last`, which is a look into an index of who has come
 * for years. A day that is not filled in yet may be any: the class itself is asked beside it.
 */
export const mayBeOn = <First, Last>(first: Piece<First>, last: Piece<Last>) =>
  piece`(r.day is null or r.day between ${first} and ${last})`

/** The same, from a day on, of a reservation by any name. */
export const mayBeFrom = <First>(first: Piece<First>, of = "r") =>
  piece`(${of}.day is null or ${of}.day >= ${first})`

/** Whoever looks for what comes after a moment looks from this day on: no class is of one before it, wherever it and the database are. */
export const wellBefore = <Needs>(moment: Piece<Needs>) => piece`(${moment} - interval '2 days')::date`

// Those that somebody changes right now come another time.
const fill = statement("fill-days")(
  piece`update seatings s set day = c.day from classes c
   where c.id = s.class_id and s.id in (select id from seatings where day is null limit 2000 for update skip locked)`,
)

export const dayTasks: Task[] = [
  {
    name: "fillDays",
    when: { everySeconds: 5 },
    async run({ pool }) {
      await fill(pool, {})
      return undefined
    },
  },
]
