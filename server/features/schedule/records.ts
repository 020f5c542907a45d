import { records } from "../../platform/records/records.ts"

const place = {
  branch: "(select b.name from branches b where b.id = t.branch_id)",
  room: "(select r.name from rooms r where r.id = t.room_id)",
  discipline: "(select d.name from disciplines d where d.id = t.discipline_id)",
  instructor:
    "(select trim(i.first_name || ' ' || i.last_name) from instructors i where i.id = t.instructor_id)",
}

export const scheduleRecords = [
  records(
    "classes.csv",
    "classes",
    [
      ...(["id", "branch_id", "room_id", "discipline_id", "instructor_id", "day", "hour"] as const),
      ...(["starts_at", "ends_at", "capacity", "type", "info", "status", "cancelled_at"] as const),
      ...(["cancelled_by", "shares_hour", "created_at", "revision"] as const),
    ],
    { told: place, order: "t.starts_at, t.id" },
  ),
  records(
    "weekly_slots.csv",
    "weekly_slots",
    [
      ...(["id", "branch_id", "room_id", "discipline_id", "instructor_id", "weekday", "hour"] as const),
      ...(["minutes", "capacity", "type", "info", "repeats", "created_at"] as const),
    ],
    { told: place, order: "t.created_at, t.id" },
  ),
  records("planned_classes.csv", "planned_classes", ["slot_id", "day", "class_id"], {
    order: "t.slot_id, t.day",
  }),
  records("holidays.csv", "holidays", ["day", "name", "branch_ids"], { order: "t.day" }),
  records(
    "substitute_requests.csv",
    "substitute_requests",
    ["id", "class_id", "instructor_id", "asked_by", "reason", "asked_at", "ended_at", "end_reason"],
    { order: "t.asked_at, t.id" },
  ),
]
