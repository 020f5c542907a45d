import type { Role } from "../../../contract/people.ts"

/** How long a session lasts: in all, and without being used. */
export interface SessionLife {
  days: number
  idleDays: number
  /** Of the staff, whose screen may be a desk's. */
  staffIdleHours: number
}

const hour = 3_600_000

/** Since when a session has to have been used to live on. */
export function usedSince(
  { idleDays, staffIdleHours }: Omit<SessionLife, "days">,
  role: Role,
  now: Date,
): Date {
  const hours = role === "user" ? idleDays * 24 : Math.min(staffIdleHours, idleDays * 24)
  return new Date(now.getTime() - hours * hour)
}
