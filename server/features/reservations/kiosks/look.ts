import type { z } from "zod"
import type { KioskView } from "../../../../contract/kiosks.ts"
import type { Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { seeKiosk } from "./kiosk.ts"

interface Row {
  id: string
  hour: string
  starts_at: Date
  ends_at: Date
  discipline: string
  instructor: string
  room_name: string
}

const readToday = statement<Row>("kiosk-classes")(
  piece`select c.id, c.hour, c.starts_at, c.ends_at, d.name as discipline,
     trim(i.first_name || ' ' || i.last_name) as instructor, p.name as room_name
   from classes c join branches b on b.id = c.branch_id join disciplines d on d.id = c.discipline_id
   join instructors i on i.id = c.instructor_id join rooms p on p.id = c.room_id
   where c.branch_id = ${uuid("branchId")} and c.cancelled_at is null and c.ends_at > ${instant("now")}
     and c.day = (${instant("now")} at time zone b.time_zone)::date
   order by c.starts_at, p.name`,
)

/** What a kiosk shows. Throws KIOSK_ENDED. */
export async function look({ pool, clock }: Context, token: string): Promise<z.input<typeof KioskView>> {
  const now = clock.now()
  const kiosk = await seeKiosk(pool, { token, now })
  const classes = await readToday(pool, { branchId: kiosk.branch_id, now })
  return {
    ...{ branchName: kiosk.branch_name, name: kiosk.name, timeZone: kiosk.time_zone },
    ...{ asOf: now.toISOString(), isLocked: kiosk.locked_at !== null },
    classes: classes.map((row) => ({
      ...{ id: row.id, hour: row.hour.slice(0, 5), discipline: row.discipline, instructor: row.instructor },
      ...{
        roomName: row.room_name,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
      },
    })),
  }
}
