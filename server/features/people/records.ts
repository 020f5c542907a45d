import { records } from "../../platform/records/records.ts"

const person = [
  ...(["id", "first_name", "last_name", "email", "phone", "branch_id", "birth_date"] as const),
  ...(["emergency_contact_name", "emergency_contact_phone", "role", "is_superuser", "enabled"] as const),
  ...(["must_change_password", "password_set_at", "reminds_of_classes", "reminds_of_expiry"] as const),
  ...(["created_at", "closed_at", "merged_into", "revision"] as const),
] as const

const told = { branch: "(select b.name from branches b where b.id = t.branch_id)" }
/** Whoever came in through the first visit has an account here already, under an id of its own. */
const same = "found.id = given.id or found.email = given.email"
const as = { is_superuser: "superuser", created_at: "registered" }

export const peopleRecords = [
  records("staff.csv", "users", person, {
    ...{ as, told, same, where: "t.role <> 'user'" },
    order: "t.created_at, t.id",
  }),
  records("customers.csv", "users", person, {
    ...{ as, told, same },
    where: "t.role = 'user' and not exists (select from removals r where r.user_id = t.id)",
    order: "t.merged_into is not null, t.created_at, t.id",
  }),
  records("staff_permissions.csv", "staff_permissions", ["user_id", "module", "actions", "branch_ids"], {
    told: { email: "(select u.email from users u where u.id = t.user_id)" },
    order: `t.user_id, t.module collate "C"`,
  }),
  records("care_notes.csv", "care_notes", ["user_id", "note", "changed_at"], { order: "t.user_id" }),
  records("staff_notes.csv", "staff_notes", ["id", "user_id", "author_id", "note", "created_at"], {
    order: "t.created_at, t.id",
  }),
]
