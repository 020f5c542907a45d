import { records } from "../../platform/records/records.ts"

export const studioRecords = [
  records(
    "pictures.csv",
    "images",
    ["id", "width", "height", "focus_x", "focus_y", "created_at", "offered_at"],
    { order: `t.id collate "C"` },
  ),
  records("settings.csv", "settings", ["name", "value", "changed_at"], { order: `t.name collate "C"` }),
  records("content.csv", "content_versions", ["page", "version", "body", "written_by", "created_at"], {
    order: `t.page collate "C", t.version`,
  }),
  records(
    "branches.csv",
    "branches",
    [
      ...(["id", "name", "address", "area", "phone", "is_public", "time_zone", "late_minutes"] as const),
      ...(["map_url", "hours", "photo", "created_at"] as const),
    ],
    { as: { is_public: "public" }, order: "t.created_at, t.id" },
  ),
  records(
    "disciplines.csv",
    "disciplines",
    ["id", "name", "description", "level", "what_to_bring", "photo", "created_at"],
    { order: "t.created_at, t.id" },
  ),
  records(
    "rooms.csv",
    "rooms",
    ["id", "branch_id", "name", "discipline_id", "type", "capacity", "is_active", "created_at"],
    {
      told: {
        branch: "(select b.name from branches b where b.id = t.branch_id)",
        discipline: "(select d.name from disciplines d where d.id = t.discipline_id)",
      },
      order: "t.created_at, t.id",
    },
  ),
  records("room_seats.csv", "room_seats", ["room_id", "seat", "col", "row", "blocked"], {
    order: "t.room_id, t.seat",
  }),
  records(
    "instructors.csv",
    "instructors",
    ["id", "first_name", "last_name", "branch_id", "bio", "photo", "is_active", "user_id", "created_at"],
    {
      told: {
        branch: "(select b.name from branches b where b.id = t.branch_id)",
        account: "(select u.email from users u where u.id = t.user_id)",
      },
      order: "t.created_at, t.id",
    },
  ),
  records(
    "contact_messages.csv",
    "contact_messages",
    ["id", "name", "email", "phone", "message", "branch_id", "user_id", "created_at"],
    { order: "t.created_at, t.id" },
  ),
]
