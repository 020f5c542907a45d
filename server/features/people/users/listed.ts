import type { z } from "zod"
import type { ListedUser } from "../../../../contract/users.ts"

export interface ListedRow {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  branch_id: string | null
  enabled: boolean
  created_at: Date
}

/** A customer as lists show them. */
export const toListed = (row: ListedRow): z.input<typeof ListedUser> => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  branch: row.branch_id,
  enabled: row.enabled,
  registrationDate: row.created_at.toISOString(),
})
