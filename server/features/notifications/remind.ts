import { v5 } from "uuid"
import { studioZone } from "../../../contract/house.ts"
import type { Platform } from "../../platform/context.ts"
import { instant, piece, text, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "../packages/ledger.ts"
import { endingOf, writeMessages } from "./deliver.ts"
import type { Draft } from "./facts.ts"
import { readHeld } from "./heldFacts.ts"
import { readSeats, toldAt } from "./seatFacts.ts"

/** The hour of the branch at which the day before begins to be told: most classes can still be given up free. */
const firstHour = "10"
/** How long before a package expires its holder is told. */
const ahead = "3 days"

/** What is reminded of, and the day on which it begins or ends: on another one it is reminded of again. */
interface Found {
  id: string
  day: string
}

// Who booked after the hour has just been told.
const findTomorrows = statement<Found>("find-classes-to-remind")(
  piece`select r.id, c.day::text as day from classes c
   join branches b on b.id = c.branch_id
   cross join lateral (select ${instant("now")} at time zone b.time_zone as clock) there
   join reservations r on r.class_id = c.id and r.cancelled_at is null
   join users u on u.id = r.user_id and u.enabled and u.reminds_of_classes
   where c.starts_at between ${instant("now")} and ${instant("now")} + interval '2 days'
     and c.day = there.clock::date + 1 and extract(hour from there.clock) >= ${firstHour}
     and r.created_at < (there.clock::date + interval '${firstHour} hours') at time zone b.time_zone`,
)

const findExpiring = statement<Found>("find-packages-to-remind")(
  piece`select h.id, (h.expires_at at time zone coalesce(b.time_zone, ${text("timeZone")}))::date::text as day
   from held_packages h
   join users u on u.id = h.user_id and u.enabled and u.reminds_of_expiry
   left join branches b on b.id = coalesce(h.branch_id, u.branch_id)
   cross join lateral ${ledgerEnd} e
   where h.expires_at between ${instant("now")} and ${instant("now")} + interval '${ahead}'
     and h.starts_at < h.expires_at - interval '${ahead}' and h.revoked_at is null and (h.is_unlimited or e.balance > 0)
     and extract(hour from ${instant("now")} at time zone coalesce(b.time_zone, ${text("timeZone")})) >= ${firstHour}`,
)

const findTold = statement<{ occasion: string }>("find-told")(
  piece`select occasion from messages where occasion = any(${uuids("occasions")})`,
)

/** Writes the reminders of the classes of tomorrow that nobody has written yet. Returns how many. */
export async function remindClasses(platform: Platform, stays = false): Promise<number> {
  const now = platform.clock.now()
  return remind(platform, stays, await findTomorrows(platform.pool, { now }), async (ids) => {
    const seats = await readSeats(platform.pool, { ids })
    return seats.map((seat) => ({
      of: seat.facts.reservationId,
      draft: { kind: "reminder", ...toldAt(seat, now) },
    }))
  })
}

/** The same, of packages with something left that expire in some days. */
export async function remindPackages(platform: Platform, stays = false): Promise<number> {
  const values = { now: platform.clock.now(), timeZone: studioZone() }
  return remind(platform, stays, await findExpiring(platform.pool, values), async (ids) => {
    const held = await readHeld(platform.pool, ids)
    return held.map((told) => ({ of: told.facts.heldPackageId, draft: { kind: "expiring", ...told } }))
  })
}

const space = "6d7b3a52-5f0e-4a55-9c3e-0f6a3a1d9b11"

/** So many are read and written at once: the worker that reminds also looks after payments. */
const batch = 500

/** A reminder, and the reservation or the package that it is of. */
interface Reminder {
  of: string
  draft: Draft
}

/** Each reminder's occasion has a name made from what it reminds of and its day: however often and by however many it is found, it is one. */
async function remind(
  platform: Platform,
  stays: boolean,
  found: Found[],
  read: (ids: string[]) => Promise<Reminder[]>,
): Promise<number> {
  const { pool, clock } = platform
  const ending = await endingOf(platform, stays)
  const occasions = new Map(found.map(({ id, day }) => [id, v5(`${id} ${day}`, space)]))
  const told = new Set(
    (await findTold(pool, { occasions: [...occasions.values()] })).map(({ occasion }) => occasion),
  )
  const ids = [...occasions].flatMap(([id, occasion]) => (told.has(occasion) ? [] : [id]))
  let written = 0
  for (let from = 0; from < ids.length; from += batch) {
    // In one order, so that two who remind at once wait for each other instead of in a circle.
    const reminders = (await read(ids.slice(from, from + batch))).toSorted((one, other) =>
      one.of.localeCompare(other.of),
    )
    const mails = reminders.map(({ of, draft }) => ({ occasion: occasions.get(of) as string, draft }))
    for (const count of (await writeMessages(pool, mails, clock.now(), ending)).values()) written += count
  }
  return written
}
