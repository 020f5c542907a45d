import { hourIn } from "../../../../contract/calendar.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { RosterEntry } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { ledgerEndOf } from "../../packages/ledger.ts"
import { mayBeFrom } from "../days.ts"
import { endingOf, isBirthday } from "./known.ts"

interface Row {
  id: string
  branch_id: string | null
  birth_date: string | null
  note: string | null
  is_unlimited: boolean
  balance: number
  expires_at: Date
  pays_later: boolean
  others_until: Date | null
  waits_for: string | null
  waits_day: string | null
  waits_at: Date | null
  waits_zone: string | null
  waits_discipline: string | null
}

const read = statement<Row>("roster-known")(
  piece`select r.id, u.branch_id, u.birth_date, h.is_unlimited, h.expires_at, w.*,
     coalesce(p.balance, 0) as balance,
     (select n.note from staff_notes n where n.user_id = r.user_id order by n.created_at desc limit 1) as note,
     exists (select from reservations later
       join lateral (select * from classes where id = later.class_id limit 1) k on k.starts_at > c.starts_at
       where later.user_id = r.user_id and later.held_package_id = h.id and later.cancelled_at is null
         and ${mayBeFrom(piece`c.day - 1`, "later")}) as pays_later,
     (select max(o.expires_at) from held_packages o cross join lateral ${ledgerEndOf("o")} p
       where o.user_id = r.user_id and o.id <> h.id and o.revoked_at is null and o.type = h.type
         and (o.branch_id is null or o.branch_id = c.branch_id)
         and o.expires_at > c.starts_at and (o.is_unlimited or p.balance > 0)) as others_until
   from reservations r
   join classes c on c.id = r.class_id
   join users u on u.id = r.user_id
   join held_packages h on h.id = r.held_package_id
   left join lateral ${ledgerEndOf("h")} p on true
   left join lateral (
     select k.id as waits_for, k.day as waits_day, k.starts_at as waits_at, b.time_zone as waits_zone,
       d.name as waits_discipline
     from waitlist_entries e
     join classes k on k.id = e.class_id
     join branches b on b.id = k.branch_id
     join disciplines d on d.id = k.discipline_id
     where e.user_id = r.user_id and e.ended_at is null and e.class_id <> c.id and k.starts_at > ${instant("now")}
     order by k.starts_at limit 1
   ) w on true
   where r.id = any(${uuids("ids")})`,
)

export type Known = Pick<RosterEntry, "available" | "isBirthday" | "staffNote" | "ending" | "mayOpen"> & {
  waitsFor: { classId: string; day: string; hour: string; discipline: string } | null
}

/** What a desk is to know, before anybody asks, of each of these reservations of a class. */
export async function readKnown(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  { permissions }: Actor,
  { ids, ...place }: { ids: readonly string[]; startsAt: Date; timeZone: string; day: string },
): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const now = clock.now()
  const rows = await read(pool, { ids, now })
  const may = (action: "detalle" | "editar", row: Row) =>
    allows(permissions, "usuarios", action, row.branch_id)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        available: row.is_unlimited ? null : row.balance,
        isBirthday: isBirthday(row.birth_date, place.day),
        staffNote: may("detalle", row) || may("editar", row) ? row.note : null,
        mayOpen: may("editar", row),
        ending: endingOf(
          {
            isUnlimited: row.is_unlimited,
            balance: row.balance,
            expiresAt: row.expires_at,
            paysLater: row.pays_later,
            othersUntil: row.others_until,
          },
          place,
          now,
        ),
        waitsFor: waitOf(row),
      },
    ]),
  )
}

function waitOf({ waits_for, waits_day, waits_at, waits_zone, waits_discipline }: Row): Known["waitsFor"] {
  if (!waits_for || !waits_day || !waits_at || !waits_zone || !waits_discipline) return null
  return {
    classId: waits_for,
    day: waits_day,
    hour: hourIn(waits_zone, waits_at),
    discipline: waits_discipline,
  }
}
