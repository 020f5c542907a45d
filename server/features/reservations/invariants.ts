import type { Invariant } from "../../platform/invariant.ts"

export const reservationInvariants: Invariant[] = [
  {
    name: "A class's active reservations are at most its capacity",
    violations: `select c.id::text as what, format('%s in %s seats', count(*), c.capacity) as why
      from reservations r join classes c on c.id = r.class_id
      where r.cancelled_at is null group by c.id having count(*) > c.capacity`,
  },
  {
    name: "Each active reservation of a class to come is on a seat that exists and is not blocked",
    violations: `select r.id::text as what, format('seat %s of class %s', r.seat, r.class_id) as why
      from reservations r join classes c on c.id = r.class_id
      left join room_seats s on s.room_id = c.room_id and s.seat = r.seat
      where r.cancelled_at is null and c.starts_at > now()
        and (s.seat is null or s.blocked or r.seat > c.capacity)`,
  },
  {
    name: "One active reservation per class and seat",
    violations: `select class_id::text as what, format('seat %s, %s times', seat, count(*)) as why
      from reservations where cancelled_at is null group by class_id, seat having count(*) > 1`,
  },
  {
    name: "One active reservation per class and customer",
    violations: `select class_id::text as what, format('customer %s, %s times', user_id, count(*)) as why
      from reservations where cancelled_at is null group by class_id, user_id having count(*) > 1`,
  },
  {
    name: "Every reservation was paid once, and settled once if it was cancelled",
    violations: `select r.id::text as what, format('%s used, %s settled', m.used, m.settled) as why
      from reservations r
      cross join lateral (
        select count(*) filter (where l.reason = 'used') as used,
          count(*) filter (where l.reason in ('returned', 'lost')) as settled
        from credit_ledger l where l.held_package_id = r.held_package_id and l.reservation_id = r.id
      ) m
      where m.used <> 1 or m.settled <> case when r.cancelled_at is null then 0 else 1 end`,
  },
]
