import type { AuditEntry } from "../../../../contract/audit.ts"
import { sayZoneHere } from "../dates/sayZoneHere.ts"
import { sayColumn } from "./columns.ts"
import { sayInstant, sayValue } from "./values.ts"

/** What a row of each table is, with what it is called or whose it is. Others are told by the table's own name. */
const things: Record<string, string> = {
  branches: "la sucursal «{}»",
  calendar_feeds: "el calendario de {}",
  captures: "el cobro de PayPal de {}",
  cash_sales: "la venta en caja de {}",
  classes: "la clase «{}»",
  class_messages: "un mensaje a la clase {}",
  contact_messages: "el mensaje de contacto de {}",
  content_versions: "el texto del sitio «{}»",
  coupon_packages: "el paquete de un cupón «{}»",
  coupon_uses: "el uso de un cupón de {}",
  coupons: "el cupón «{}»",
  credit_ledger: "un movimiento de clases de {}",
  disciplines: "la disciplina «{}»",
  held_packages: "un paquete de {}",
  holidays: "el día sin clases «{}»",
  instructor_rates: "una tarifa de {}",
  instructors: "el instructor «{}»",
  kept_seats: "el lugar guardado para {}",
  kiosks: "el kiosco «{}»",
  moves: "una importación o exportación",
  messages: "un correo de {}",
  no_show_lifts: "el perdón de faltas de {}",
  orders: "la orden de pago de {}",
  packages: "el paquete «{}»",
  pay_adjustments: "un ajuste de nómina de {}",
  pay_periods: "un periodo de la nómina",
  planned_classes: "la clase del horario «{}»",
  ratings: "una calificación",
  refunds: "el reembolso de {}",
  removals: "la baja de un cliente",
  room_seats: "un lugar del salón «{}»",
  rooms: "el salón «{}»",
  saved_reports: "el informe guardado «{}»",
  seatings: "la reserva de {}",
  sessions: "la sesión de {}",
  settings: "la configuración «{}»",
  shift_movements: "un movimiento de caja «{}»",
  shifts: "el turno de caja «{}»",
  staff_permissions: "los permisos de {}",
  substitute_requests: "la petición de suplente",
  transaction_changes: "el cambio de un pago de {}",
  transactions: "el pago de {}",
  users: "la cuenta de {}",
  waitlist_entries: "la lista de espera de {}",
  waitlist_offers: "el lugar ofrecido a {}",
  weekly_bookings: "la reserva de cada semana de {}",
  weekly_slots: "el horario de la semana «{}»",
}

const changes = { insert: "creó", update: "cambió", delete: "eliminó" } as const

export const isKnownTable = (table: string): boolean => table in things

/** «cambió la sucursal «Roma Norte»», to be said after who did it. */
export function sayDone({ table, about, change }: AuditEntry): string {
  const thing = things[table] ?? `${table} «{}»`
  const named = about ? thing.replace("{}", about) : thing.replace(/( de| a)? «?\{\}»?$/, "")
  return `${changes[change]} ${named}`
}

/** «21/11/2026, 14:05, hora de Tijuana»: by the clock of where it belongs, named to who reads another. */
export const sayWhen = ({ at, timeZone }: AuditEntry): string =>
  [sayInstant(new Date(at), timeZone), sayZoneHere(at, timeZone)].filter(Boolean).join(", ")

/** What is worth reading of an entry: what is empty says nothing, and of a class moved its hours say it all. */
export function fieldsShown({
  table,
  fields,
  change,
  timeZone,
}: AuditEntry): { name: string; from: string; to: string }[] {
  return fields.flatMap(({ name: column, from, to }) => {
    const name = sayColumn(table, column)
    const isRead = change === "update" || (change === "insert" ? to : from)
    return name && isRead
      ? [{ name, from: sayValue(table, column, from, timeZone), to: sayValue(table, column, to, timeZone) }]
      : []
  })
}
