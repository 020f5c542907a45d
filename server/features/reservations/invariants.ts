import { attendanceRange } from "../../../contract/attendance.ts"
import { movedMinutes } from "../../../contract/classEdits.ts"
import { ratingHours } from "../../../contract/ratings.ts"
import { lateRange } from "../../../contract/studio.ts"
import type { Invariant } from "../../platform/invariant.ts"
import { isByHand, missedAt } from "./attendance/roll.ts"
import { isKept } from "./deciding/places.ts"
import { findEarly } from "./opening/early.ts"
import { findUnserved } from "./waiting/unserved.ts"
import { isAskedFor } from "./weekly/due.ts"

/** Of who lost their seat `s`: somebody booked the class as it was given. */
const isBookedThen = `exists (select from reservations t where t.class_id = s.class_id and t.created_at = s.given_at)`

export const reservationInvariants: Invariant[] = [
  {
    name: "A class's active reservations, and what is held beside them, are at most its capacity",
    violations: `select c.id::text as what, format('%s in %s seats', count(*), c.capacity) as why
      from seatings s join classes c on c.id = s.class_id
      where s.cancelled_at is null and s.given_at is null and (s.held_until is null or s.held_until > $1::timestamptz)
      group by c.id having count(*) > c.capacity`,
  },
  {
    name: "Each active reservation of a class to come is on a seat that exists and is not blocked",
    violations: `select r.id::text as what, format('seat %s of class %s', r.seat, r.class_id) as why
      from reservations r join classes c on c.id = r.class_id
      left join room_seats s on s.room_id = c.room_id and s.seat = r.seat
      where r.cancelled_at is null and c.starts_at > $1::timestamptz
        and (s.seat is null or s.blocked or r.seat > c.capacity)`,
  },
  {
    name: "One active reservation per class and seat",
    violations: `select class_id::text as what, format('seat %s, %s times', seat, count(*)) as why
      from reservations where cancelled_at is null and given_at is null group by class_id, seat having count(*) > 1`,
  },
  {
    name: "One active reservation per class and customer",
    violations: `select class_id::text as what, format('customer %s, %s times', user_id, count(*)) as why
      from seatings where held_until is null and cancelled_at is null and not sits_twice
      group by class_id, user_id having count(*) > 1`,
  },
  {
    name: "A seat that has a day has its class's",
    violations: `select s.id::text as what, format('%s, and the class %s', s.day, c.day) as why
      from seatings s join classes c on c.id = s.class_id where s.day <> c.day`,
  },
  {
    // What a package pays is looked for among the seats of who holds it.
    name: "A seat is paid by a package of who has it",
    violations: `select s.id::text as what, format('%s has the seat, %s the package', s.user_id, h.user_id) as why
      from seatings s join held_packages h on h.id = s.held_package_id where s.user_id <> h.user_id`,
  },
  {
    name: "What staff keep is said why, and no longer than its class",
    violations: `select s.id::text as what, coalesce(format('%s until %s', k.kind, s.held_until), 'by nobody') as why
      from seatings s join classes c on c.id = s.class_id left join kept_seats k on k.seating_id = s.id
      where ${isKept.text} and s.cancelled_at is null and (k.seating_id is null or k.class_id <> s.class_id
        or s.held_until <> case k.kind when 'held' then c.starts_at else c.ends_at end)
      union all
      select k.seating_id::text, 'has somebody' from kept_seats k join seatings s on s.id = k.seating_id
      where not (${isKept.text})`,
  },
  {
    name: "Nobody is kept a seat of a class in which they sit, nor two",
    violations: `select k.seating_id::text as what, format('class %s, customer %s', k.class_id, k.user_id) as why
      from kept_seats k join seatings s on s.id = k.seating_id and s.cancelled_at is null and s.held_until > $1::timestamptz
      where k.user_id is not null and exists (
        select from seatings o left join kept_seats b on b.seating_id = o.id
        where o.class_id = s.class_id and o.id <> s.id and o.cancelled_at is null
          and (o.held_until is null and o.user_id = k.user_id or o.held_until > $1::timestamptz and b.user_id = k.user_id))`,
  },
  {
    // Counted from when the person was one: two accounts may each have had one of a class before they were merged.
    name: "A weekly booking has at most one reservation a class",
    violations: `select c.id::text as what, format('weekly booking %s, %s times', w.id, count(*)) as why
      from weekly_bookings w
      join reservations r on r.user_id = w.user_id and r.created_at >= w.created_at and r.created_at > coalesce(
        (select max(m.closed_at) from users m where m.merged_into = w.user_id), '-infinity')
      join classes c on c.id = r.class_id and ${isAskedFor.text}
      join credit_ledger l on l.held_package_id = r.held_package_id and l.reservation_id = r.id and l.reason = 'used'
        and l.actor_id is null
      where not exists (select from waitlist_entries l where l.reservation_id = r.id)
      group by w.id, c.id having count(*) > 1`,
  },
  {
    name: "Every reservation was paid once, and settled once if it was cancelled",
    violations: `select r.id::text as what, format('%s used, %s settled, %s of another package', m.used, m.settled, m.elsewhere) as why
      from reservations r
      cross join lateral (
        select count(*) filter (where l.reason = 'used') as used,
          count(*) filter (where l.reason in ('returned', 'lost')) as settled,
          count(*) filter (where l.held_package_id <> r.held_package_id) as elsewhere
        from credit_ledger l where l.reservation_id = r.id
      ) m
      where m.elsewhere > 0 or m.used <> 1 or m.settled <> case when r.cancelled_at is null then 0 else 1 end`,
  },
  {
    name: "Nobody loses the credit of a class that they gave up in time",
    violations: `select r.id::text as what, format('given up at %s, free until %s', r.cancelled_at, r.free_until) as why
      from reservations r join credit_ledger l on l.reservation_id = r.id and l.reason = 'lost'
      where r.cancelled_at <= r.free_until`,
  },
  {
    name: "Nobody came to, or missed, a class that they had no seat in",
    violations: `select s.id::text as what, case when s.held_until is not null then 'only held'
          when s.cancelled_at is not null then 'cancelled' when c.cancelled_at is not null then 'no class'
          else format('marked %s, class at %s', s.marked_at, c.starts_at) end as why
      from seatings s join classes c on c.id = s.class_id
      where s.attended is not null and (s.held_until is not null or s.cancelled_at is not null or c.cancelled_at is not null
        or s.marked_at is null or s.marked_at < c.starts_at - interval '${attendanceRange.opensMinutes.max + movedMinutes} minutes')`,
  },
  {
    name: "Nobody is missing of a class whose roll was not taken",
    violations: `select s.id::text as what, format('missed at %s, class until %s', s.marked_at, c.ends_at) as why
      from reservations s join classes c on c.id = s.class_id
      where not s.attended and s.marked_by is null and s.marked_at >= ${missedAt.text}
        and not exists (select from reservations r where r.class_id = c.id and ${isByHand.text})`,
  },
  {
    name: "Only who had a seat to the end of a class rated it, in the hours after it",
    violations: `select t.reservation_id::text as what, case when s.held_until is not null then 'only held'
          when s.cancelled_at is not null then 'cancelled' else format('rated %s, class until %s', t.rated_at, c.ends_at) end as why
      from ratings t join seatings s on s.id = t.reservation_id join classes c on c.id = s.class_id
      where s.held_until is not null or s.cancelled_at is not null
        or t.rated_at not between c.ends_at and c.ends_at + interval '${ratingHours} hours'`,
  },
  {
    name: "A seat was given away only after its tolerance, of who missed the class, to who booked it in that moment",
    violations: `select s.id::text as what, case when s.attended is distinct from false then 'did not miss it'
          when not (${isBookedThen}) then 'given to nobody'
          else format('given at %s, class at %s', s.given_at, c.starts_at) end as why
      from seatings s join classes c on c.id = s.class_id
      where s.given_at is not null and (s.attended is distinct from false or not (${isBookedThen})
        or s.given_at < c.starts_at + interval '${lateRange.min} minutes' or s.given_at >= c.ends_at)`,
  },
  {
    name: "A class to come is paid by a package that lasts until then: what comes back of it can be used",
    violations: `select r.id::text as what, format('class at %s, package until %s', c.starts_at, h.expires_at) as why
      from reservations r join classes c on c.id = r.class_id join held_packages h on h.id = r.held_package_id
      where r.cancelled_at is null and c.starts_at > $1::timestamptz and h.expires_at < c.starts_at
        and not h.is_unlimited and h.revoked_at is null`,
  },
  {
    name: "Nothing is booked with a package on the days of its rest",
    violations: `select r.id::text as what, format('class of %s, frozen %s to %s', c.day, h.frozen_from, h.frozen_until) as why
      from held_packages h
      join reservations r on r.held_package_id = h.id and r.cancelled_at is null
      join classes c on c.id = r.class_id and c.day between h.frozen_from and h.frozen_until and c.starts_at > $1::timestamptz
      where h.frozen_until is not null and not exists (
        -- That the studio moves a class is no booking.
        select from events e where e.name = 'class-moved' and e.data ->> 'classId' = c.id::text)`,
  },
  {
    name: "Nobody both sits in and waits for a class",
    violations: `select w.id::text as what, format('seat %s of class %s', r.seat, r.class_id) as why
      from waitlist_entries w
      join reservations r on r.class_id = w.class_id and r.user_id = w.user_id and r.cancelled_at is null
      where w.ended_at is null`,
  },
  {
    name: "Nobody sits in or waits for a class that was cancelled",
    violations: `select c.id::text as what, format('cancelled %s', c.cancelled_at) as why from classes c
      where c.cancelled_at is not null and (
        exists (select from reservations r where r.class_id = c.id and r.cancelled_at is null)
        or exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null))`,
  },
  {
    name: "Whoever was promoted has a reservation of that class",
    violations: `select w.id::text as what, coalesce(r.id::text, 'no reservation') as why
      from waitlist_entries w left join reservations r on r.id = w.reservation_id
      where w.end_reason = 'promoted' and (r.class_id, r.user_id) is distinct from (w.class_id, w.user_id)`,
  },
  {
    name: "No customer booked a class before it was open to them",
    violations: findEarly,
  },
  {
    name: "No place is free while somebody who can have it waits, and promotion is open",
    violations: findUnserved,
  },
]
