import type { AttendanceTimes } from "../../../../contract/attendance.ts"
import { formatLongDay, sayHour, toHour } from "../../../../contract/calendar.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { rollTimes } from "../attendance/roll.ts"

interface Times {
  starts_at: Date
  ends_at: Date
  time_zone: string
}

const opensAt = ({ starts_at, time_zone }: Times, times: AttendanceTimes): Date =>
  new Date(rollTimes({ startsAt: starts_at, timeZone: time_zone }, times).opensAt)

/** A code is worth something from when the roll of its class opens until the class ends; later, staff mark by hand. */
export const isNear = (item: Times, times: AttendanceTimes, now: Date): boolean =>
  opensAt(item, times) <= now && now < item.ends_at

interface Shown extends Times {
  branch_id: string
  branch_name: string
  day: string
  hour: string
  discipline: string
  is_cancelled: boolean
  is_changed: boolean
  class_cancelled: boolean
}

/** Throws why who shows this ticket is not received here and now, in words that say of which class it is. */
export function assertReceived(ticket: Shown, branchId: string, times: AttendanceTimes, now: Date): void {
  const when = `${sayHour(ticket.hour, "customer")} del ${formatLongDay(ticket.day)}`
  const what = `${ticket.discipline}, ${toHour(when)}`
  if (ticket.branch_id !== branchId) {
    throw new Refusal("CODE_OF_OTHER_BRANCH", { message: `Ese boleto es de ${ticket.branch_name}: ${what}.` })
  }
  if (ticket.class_cancelled) throw new Refusal("CLASS_CANCELLED")
  if (ticket.is_cancelled) {
    const message = ticket.is_changed ? "se cambió por otra: usa el boleto nuevo" : "está cancelada"
    throw new Refusal("RESERVATION_CANCELLED", { message: `Esa reserva ${message}. Era de ${what}.` })
  }
  if (now >= ticket.ends_at) {
    throw new Refusal("ATTENDANCE_CLOSED", { message: `Esa clase ya terminó: ${what}.` })
  }
  if (now < opensAt(ticket, times)) {
    throw new Refusal("ATTENDANCE_NOT_YET", { message: `Todavía es temprano: ese boleto es de ${what}.` })
  }
}
