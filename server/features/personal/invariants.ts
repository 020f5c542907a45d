import type { Invariant } from "../../platform/invariant.ts"
import { wordInvariant } from "./words.ts"

/** Of which every row is the account's that stays, once two have become one. */
export const movedByMerging = [
  "held_packages",
  "seatings",
  "kept_seats",
  "waitlist_entries",
  "weekly_bookings",
  "no_show_lifts",
  "orders",
  "transactions",
  "coupon_uses",
  "staff_notes",
  "care_notes",
]

/** What may go on to name an account that was merged, and why. */
export const staysAfterMerging: Record<string, string> = {
  sessions: "who came in with it, and when",
  staff_permissions: "only customers are merged",
  shifts: "only customers are merged",
  instructors: "only customers are merged, and an instructor's account is of the staff",
  calendar_feeds: "whoever has its address goes on reading, of the account that stays",
  messages: "one that was being written when it was merged",
  contact_messages: "one that was being written when it was merged",
  "identity.moves": "whose credentials it was given with another provider",
  removals: "whoever was removed is nobody, and is merged with nobody",
}

export const personalInvariants: Invariant[] = [
  {
    name: "Nothing is left with an account that was merged into another",
    violations: movedByMerging
      .map(
        (table) => `select u.id::text as what, '${table}' as why
      from users u where u.merged_into is not null and exists (select from ${table} x where x.user_id = u.id)`,
      )
      .join(" union all "),
  },
  {
    name: "Nobody who was removed has anything",
    violations: movedByMerging
      .map(
        (table) => `select r.user_id::text as what, '${table}' as why
      from removals r where exists (select from ${table} x where x.user_id = r.user_id)`,
      )
      .join(" union all "),
  },
  {
    name: "Nobody whose account is closed has a seat, a wait or a weekly booking ahead",
    violations: `select u.id::text as what, 'a seat' as why from users u
        join seatings s on s.user_id = u.id and s.cancelled_at is null and s.attended is null and (s.held_until is null or s.held_until > $1::timestamptz)
        join classes c on c.id = s.class_id and c.starts_at > $1::timestamptz
        where u.closed_at is not null
      union all select u.id::text, 'a wait' from users u
        join waitlist_entries w on w.user_id = u.id and w.ended_at is null where u.closed_at is not null
      union all select u.id::text, 'a weekly booking' from users u
        join weekly_bookings w on w.user_id = u.id and w.ended_at is null where u.closed_at is not null`,
  },
  {
    name: "An account that was merged points to one that was not",
    violations: `select g.id::text as what, format('merged into %s', s.id) as why
      from users g join users s on s.id = g.merged_into where s.merged_into is not null or s.role <> 'user'`,
  },
  wordInvariant,
]
