import type { z } from "zod"
import { type Attention, emptyHours, failedDays, mostOfKind } from "../../../contract/attention.ts"
import { type Action, allows, type Module, permittedBranches } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { flag, instant, int, piece, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { liveOffers } from "../reservations/deciding/places.ts"
import { isOfRoom } from "../studio/catalogue/outOfUse.ts"
import { type BackupKeeper, readBackup } from "./backups.ts"

interface Counts {
  payments: number
  notices: number
  mails: number
}

interface ClassRow {
  kind: "offers" | "empty" | "substitutes"
  class_id: string
  day: string
  hour: string
  discipline: string
  branch: string
  places: number
  waiting: number
  starts_at: Date
}

interface RoomRow {
  room_id: string
  room: string
  branch: string
  seats: number[]
}

const count = statement<Counts>("attention-counts")(
  piece`select
     (select count(*)::int from captures k left join orders o on o.id = k.order_id
       where ${flag("payments")} and k.transaction_id is null and k.resolved_at is null
         and (${uuids.orNull("paid")} is null or o.branch_id = any(${uuids.orNull("paid")}))) as payments,
     (select count(*)::int from provider_notices n
       where ${flag("notices")} and n.unread and n.received_at > ${instant("since")}) as notices,
     (select count(*)::int from messages m left join users u on u.id = m.user_id
       where ${flag("mails")} and m.outcome = 'failed' and m.ended_at > ${instant("since")}
         and (${uuids.orNull("mailed")} is null or u.branch_id = any(${uuids.orNull("mailed")}))) as mails`,
)

const ofClass = piece`c.id as class_id, c.day, to_char(c.hour, 'HH24:MI') as hour, d.name as discipline, b.name as branch`
const named = piece`classes c join disciplines d on d.id = c.discipline_id join branches b on b.id = c.branch_id`
const coming = piece`c.cancelled_at is null and c.starts_at > ${instant("now")}`

const readClasses = statement<ClassRow>("attention-classes")(
  piece`(select 'offers' as kind, ${ofClass}, n.places,
       (select count(*)::int from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as waiting, c.starts_at
     from ${named} cross join lateral (${liveOffers("select count(*)::int as places")}) n
     where ${flag("offers")} and ${coming} and n.places > 0
       and c.id in (select o.class_id from waitlist_offers o where o.reservation_id is null and o.ends_at > ${instant("now")})
       and (${uuids.orNull("lined")} is null or c.branch_id = any(${uuids.orNull("lined")}))
       and exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null)
     order by c.starts_at limit ${int("most")})
   union all
   (select 'empty', ${ofClass}, 0, 0, c.starts_at from ${named}
     where ${flag("classes")} and ${coming} and c.starts_at < ${instant("soon")} and c.status = 'abierta'
       and (${uuids.orNull("edited")} is null or c.branch_id = any(${uuids.orNull("edited")}))
       and not exists (select from reservations r where r.class_id = c.id and r.cancelled_at is null)
     order by c.starts_at limit ${int("most")})
   union all
   (select 'substitutes', ${ofClass}, 0, 0, c.starts_at from ${named}
     join substitute_requests q on q.class_id = c.id and q.ended_at is null
     where ${flag("classes")} and ${coming}
       and (${uuids.orNull("edited")} is null or c.branch_id = any(${uuids.orNull("edited")}))
     order by c.starts_at limit ${int("most")})
   order by starts_at, class_id`,
)

const readRooms = statement<RoomRow>("attention-rooms")(
  piece`select m.id as room_id, m.name as room, b.name as branch, array_agg(p.seat order by p.seat) as seats
   from room_seats p join rooms m on m.id = p.room_id and m.is_active join branches b on b.id = m.branch_id
   where ${flag("rooms")} and p.blocked and ${isOfRoom}
     and (${uuids.orNull("built")} is null or m.branch_id = any(${uuids.orNull("built")}))
   group by m.id, b.id order by b.name, m.name limit ${int("most")}`,
)

const minute = 60_000

/** What waits for who asks, each kind where they may act on it. */
export async function readAttention(
  context: Context<Actor>,
  keeper: BackupKeeper,
): Promise<z.input<typeof Attention>> {
  const { pool, clock, actor } = context
  const { permissions } = actor
  const now = clock.now()
  const may = (module: Module, action: Action) => allows(permissions, module, action)
  const branchesOf = (module: Module) => permittedBranches(permissions, module) ?? null
  const paid = branchesOf("transacciones")
  const seesPayments = may("transacciones", "listado") && may("transacciones", "editar")
  const see = {
    payments: seesPayments,
    notices: seesPayments && !paid,
    mails: may("configuracion", "editar"),
    offers: may("clases", "detalle") && may("operaciones", "editar"),
    classes: may("clases", "detalle") && may("clases", "editar"),
    rooms: may("salones", "editar"),
  }
  const [counts] = await count(pool, {
    ...see,
    paid,
    mailed: branchesOf("configuracion"),
    since: new Date(now.getTime() - failedDays * 24 * 60 * minute),
  })
  const classes = await readClasses(pool, {
    ...see,
    lined: both(branchesOf("operaciones"), branchesOf("clases")),
    edited: branchesOf("clases"),
    now,
    soon: new Date(now.getTime() + emptyHours * 60 * minute),
    most: mostOfKind,
  })
  const rooms = await readRooms(pool, { ...see, built: branchesOf("salones"), most: mostOfKind })
  const of = (kind: ClassRow["kind"]) => classes.filter((one) => one.kind === kind).map(toClass)
  const { payments = 0, notices = 0, mails = 0 } = counts ?? {}
  const backup = await readBackup(context, keeper)
  const ofBackup = Number(backup?.isLate ?? 0) + Number(Boolean(backup?.waitsSince))
  return {
    total: payments + notices + mails + classes.length + rooms.length + ofBackup,
    payments: see.payments ? payments : null,
    notices: see.notices ? notices : null,
    mails: see.mails ? mails : null,
    offers: see.offers ? of("offers") : null,
    empty: see.classes ? of("empty") : null,
    substitutes: see.classes ? of("substitutes") : null,
    outOfUse: see.rooms ? rooms.map(({ room_id, ...room }) => ({ ...room, roomId: room_id })) : null,
    backup: backup ?? null,
  }
}

const toClass = ({ class_id, kind: _, ...row }: ClassRow) => ({
  ...{ classId: class_id, day: row.day, hour: row.hour, discipline: row.discipline, branch: row.branch },
  ...{ places: row.places, waiting: row.waiting },
})

/** The branches of both; null: all. */
const both = (one: string[] | null, other: string[] | null) =>
  one && other ? one.filter((id) => other.includes(id)) : (one ?? other)
