import type { SheetKind } from "../../../contract/sheetFields.ts"
import { splitName } from "./names.ts"

type Values = Record<string, string>

/** What a kind's file needs where no column says it, and what it then is. */
const defaults: Partial<Record<SheetKind, Values>> = {
  packages: { type: "group" },
  rooms: { type: "groups" },
  timetable: { type: "groups" },
  branches: { public: "yes" },
  payments: { status: "paid" },
}

/** Why a row says nothing that can be brought, in Spanish. */
export type Left = { left: string }

/** What was read of a row as its file writes it: names apart, a moment as its day and hour, what was not said as it usually is. */
export function makeRecord(kind: SheetKind, values: Values): Values | Left {
  const { full_name, second_last_name, ...row } = { ...defaults[kind], ...values }
  if (full_name) {
    const { first, last } = splitName(full_name)
    row.first_name ||= first
    row.last_name ||= last
  }
  if (second_last_name) row.last_name = [row.last_name, second_last_name].filter(Boolean).join(" ")
  if (kind === "payments" && row.paid_at) splitMoment(row, row.paid_at)
  if (kind === "reservations") {
    if (row.starts) splitMoment(row, row.starts)
    if (row.status === "cancelled" && !row.cancelled)
      return { left: "reservas canceladas sin decir cuándo: no se traen, ya no ocupan lugar" }
    if (row.status === "attended") row.attended ||= "yes"
    if (row.status === "missed") row.attended ||= "no"
    if (row.cancelled) row.attended = ""
    // A day alone does not say when: its beginning is before what follows on the day.
    for (const name of ["booked", "cancelled"])
      if (row[name] && !row[name].includes(" ")) row[name] = `${row[name]} 00:00`
    row.status = ""
    row.starts = ""
  }
  return row
}

function splitMoment(row: Values, moment: string): void {
  const [day = "", hour = ""] = moment.split(" ")
  row.day ||= day
  row.hour ||= hour
}
