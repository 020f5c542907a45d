import { type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { int, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type GrantRow, permissionsOf } from "../permissions.ts"
import type { Ranked } from "./reach.ts"

/** A member of the staff as the facts of a decision know them. */
export interface Member {
  uid: string
  role: "employee" | "admin"
  is_superuser: boolean
  enabled: boolean
  revision: number
  permissions: GrantRow[] | null
}

export interface StaffFacts {
  /** Who decides, as they are in the same moment; null once they are not of the staff any more. */
  actor: Member | null
  member: Member | null
  /** A branch that something is limited to is not there. */
  is_astray: boolean
  is_last: boolean
  kept: KeptAnswer | null
}

const memberOf = (id: "actorId" | "userId") => piece`(
  select json_build_object('uid', u.uid, 'role', u.role, 'is_superuser', u.is_superuser, 'enabled', u.enabled,
    'revision', u.profile_revision,
    'permissions', (select json_agg(p) from staff_permissions p where p.user_id = u.id))
  from users u where u.id = ${uuid(id)} and u.role <> 'user' and u.closed_at is null
)`

/** Who decides, about whom, and where, in one snapshot. */
export const readStaffFacts = statement<StaffFacts>("staff-facts")(
  piece`select ${memberOf("actorId")} as actor, ${memberOf("userId")} as member,
     (select count(*) from branches where id = any(${uuids("branches")})) < cardinality(${uuids("branches")})
       as is_astray,
     not exists (select from users where is_superuser and enabled and id <> ${uuid("userId")}) as is_last,
     ${keptAnswer}`,
)

/**
 * A piece of a statement: holds who decides as they were read, so that a permission that was taken away meanwhile grants
 * nothing. Both are taken in their order: two who decide on each other come one after the other, and do not wait in a ring.
 */
export const holdActor = piece`held as materialized (
  select u.id, u.profile_revision from users u where u.id in (${uuid("actorId")}, ${uuid("userId")})
  order by u.id for no key update
),
acting as (
  select h.id from held h where h.id = ${uuid("actorId")} and h.profile_revision = ${int("actorRevision")}
)`

export function rankOf({ role, is_superuser, permissions }: Member): Ranked {
  return { role, permissions: permissionsOf({ is_superuser, permissions }) }
}

/** Who decides, still of the staff. Throws FORBIDDEN. */
export function actorOf({ actor }: StaffFacts): Member {
  if (!actor?.enabled) throw new Refusal("FORBIDDEN")
  return actor
}

/** About whom. Throws STAFF_NOT_FOUND. */
export function memberFound({ member }: StaffFacts): Member {
  if (!member) throw new Refusal("STAFF_NOT_FOUND")
  return member
}
