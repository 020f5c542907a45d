import type { AuditEntry } from "../../../../contract/audit.ts"
import { sayColumn } from "./columns.ts"
import { sayInstant, sayValue } from "./values.ts"

/** What a row of each table is, for who reads the log. Others are told by the table's own name. */
const things: Record<string, string> = {
  branches: "Sucursal",
  calendar_feeds: "Calendario",
  captures: "Cobro de PayPal",
  cash_sales: "Venta en caja",
  classes: "Clase",
  contact_messages: "Mensaje de contacto",
  content_versions: "Texto del sitio",
  coupon_packages: "Paquete de un cupón",
  coupon_uses: "Uso de un cupón",
  coupons: "Cupón",
  credit_ledger: "Movimiento de clases",
  disciplines: "Disciplina",
  held_packages: "Paquete de un cliente",
  holidays: "Día sin clases",
  instructors: "Instructor",
  messages: "Correo",
  orders: "Orden de pago",
  packages: "Paquete",
  planned_classes: "Clase del horario",
  refunds: "Reembolso",
  room_seats: "Lugar de un salón",
  rooms: "Salón",
  seatings: "Reserva",
  sessions: "Sesión",
  settings: "Configuración",
  shift_movements: "Movimiento de caja",
  shifts: "Turno de caja",
  staff_permissions: "Permisos",
  transaction_changes: "Cambio de un pago",
  transactions: "Pago",
  users: "Persona",
  waitlist_entries: "Lista de espera",
  waitlist_offers: "Lugar ofrecido",
  weekly_slots: "Horario de la semana",
}

const changes = { insert: "creó", update: "cambió", delete: "eliminó" } as const

export const isKnownTable = (table: string): boolean => table in things

export const sayThing = ({ table, about }: AuditEntry): string =>
  [things[table] ?? table, about].filter(Boolean).join(": ")

export const sayChange = ({ change }: AuditEntry): string => changes[change]

/** «21/11/2026, 14:05», in the studio's time. */
export const sayWhen = ({ at }: AuditEntry): string => sayInstant(new Date(at))

/** What is worth reading of an entry: what is empty says nothing, and of a class moved its hours say it all. */
export function fieldsShown({
  table,
  fields,
  change,
}: AuditEntry): { name: string; from: string; to: string }[] {
  return fields.flatMap(({ name: column, from, to }) => {
    const name = sayColumn(table, column)
    const isRead = change === "update" || (change === "insert" ? to : from)
    return name && isRead
      ? [{ name, from: sayValue(table, column, from), to: sayValue(table, column, to) }]
      : []
  })
}
