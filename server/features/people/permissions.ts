import type { Permissions } from "../../../contract/permissions.ts"
import { piece } from "../../platform/database/piece.ts"

/** One row of staff_permissions; `branch_ids` is null where it holds in all of them. */
export interface GrantRow {
  module: string
  actions: string[]
  branch_ids: string[] | null
}

/** Of a person `u` of the staff, their rows; null of who may do everything, whatever rows they have, and of customers. */
export const grantsOfUser = piece`case when u.role <> 'user' and not u.is_superuser then
  (select json_agg(p) from staff_permissions p where p.user_id = u.id) end`

/** What a person may do, from their rows; customers have none that count. */
export function permissionsOf(row: { is_superuser: boolean; permissions: GrantRow[] | null }): Permissions {
  const granted = row.permissions ?? []
  const limited = granted.filter((one) => one.branch_ids !== null)
  return {
    superuser: row.is_superuser,
    modules: Object.fromEntries(granted.map((one) => [one.module, one.actions])),
    ...(limited.length > 0 && {
      branches: Object.fromEntries(limited.map((one) => [one.module, one.branch_ids])),
    }),
  } as Permissions
}
