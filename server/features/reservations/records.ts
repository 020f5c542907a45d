import { records } from "../../platform/records/records.ts"

const customer = "(select u.email from users u where u.id = t.user_id)"
const ofClass = (column: string, named: string) =>
  `(select ${column} from classes c join rooms r on r.id = c.room_id join branches b on b.id = c.branch_id
    where c.id = ${named})`

/** How many changes came before a reservation: each comes after the one that it was changed from, whatever clocks wrote them down. */
const changes = `case when t.changed_from is null then 0 else (
  with recursive before as (
    select t.changed_from as id union all
    select s.changed_from from before b join seatings s on s.id = b.id where s.changed_from is not null
  ) select count(*) from before) end`

/** Where and when a class is, for who reads a row that names it. */
const when = (named = "t.class_id") => ({
  branch: ofClass("b.name", named),
  room: ofClass("r.name", named),
  day: ofClass("c.day::text", named),
  hour: ofClass("to_char(c.hour, 'HH24:MI')", named),
})

export const reservationRecords = [
  records(
    "reservations.csv",
    "seatings",
    [
      ...(["id", "class_id", "room_id", "user_id", "seat", "held_package_id", "created_at"] as const),
      ...(["free_until", "cancelled_at", "cancelled_by", "changed_from", "sits_twice", "attended"] as const),
      ...(["marked_at", "marked_by", "given_at"] as const),
    ],
    {
      as: { created_at: "booked", cancelled_at: "cancelled" },
      told: {
        ...when(),
        customer,
        package: "(select h.description from held_packages h where h.id = t.held_package_id)",
      },
      where: "t.held_until is null",
      order: `${changes}, t.created_at, t.id`,
    },
  ),
  // Seats that somebody is about to pay for are theirs for minutes: they stay behind.
  records(
    "kept_seatings.csv",
    "seatings",
    [
      ...(["id", "class_id", "room_id", "seat", "user_id", "created_at", "cancelled_at"] as const),
      ...(["cancelled_by", "held_until"] as const),
    ],
    {
      told: when(),
      where: "exists (select from kept_seats k where k.seating_id = t.id)",
      order: "t.created_at, t.id",
    },
  ),
  records(
    "kept_seats.csv",
    "kept_seats",
    ["seating_id", "class_id", "kind", "user_id", "name", "press", "kept_by", "created_at"],
    { order: "t.created_at, t.seating_id" },
  ),
  records(
    "waiting_list.csv",
    "waitlist_entries",
    [
      ...(["id", "class_id", "user_id", "automatic", "joined_at", "ended_at", "end_reason"] as const),
      ...(["ended_by", "reservation_id"] as const),
    ],
    // In the order of their turns, which are given anew where they arrive.
    { told: { ...when(), customer }, order: "t.turn" },
  ),
  records(
    "waiting_offers.csv",
    "waitlist_offers",
    ["id", "class_id", "offered_at", "ends_at", "reservation_id"],
    { order: "t.offered_at, t.id" },
  ),
  records(
    "weekly_bookings.csv",
    "weekly_bookings",
    [
      ...(["id", "user_id", "branch_id", "discipline_id", "weekday", "hour", "seat", "created_at"] as const),
      ...(["ended_at", "ended_by"] as const),
    ],
    {
      told: { customer, branch: "(select b.name from branches b where b.id = t.branch_id)" },
      order: "t.created_at, t.id",
    },
  ),
  records(
    "weekly_turns.csv",
    "weekly_turns",
    [
      ...(["weekly_booking_id", "class_id", "outcome", "reservation_id", "reason", "decided_at"] as const),
      ...(["customer_revision", "class_revision", "told_at"] as const),
    ],
    { order: "t.weekly_booking_id, t.class_id" },
  ),
  records("ratings.csv", "ratings", ["reservation_id", "stars", "words", "rated_at"], {
    order: "t.rated_at, t.reservation_id",
  }),
  records("no_show_lifts.csv", "no_show_lifts", ["id", "user_id", "lifted_at", "lifted_by", "reason"], {
    told: { customer },
    order: "t.lifted_at, t.id",
  }),
  records("no_show_warnings.csv", "no_show_warnings", ["reservation_id", "told_at"], {
    order: "t.reservation_id",
  }),
]
