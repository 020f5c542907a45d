import type { AuditEntry } from "../../../contract/audit.ts"
import { dayIn, defaultTimeZone, formatDate, hourIn } from "../../../contract/calendar.ts"

/** What a row of each table is, for who reads the log. Others are told by the table's own name. */
const things: Record<string, string> = {
  branches: "Sucursal",
  classes: "Clase",
  content_versions: "Texto del sitio",
  coupons: "Cupón",
  credit_ledger: "Movimiento de clases",
  disciplines: "Disciplina",
  held_packages: "Paquete de un cliente",
  instructors: "Instructor",
  orders: "Orden de pago",
  packages: "Paquete",
  refunds: "Reembolso",
  room_seats: "Lugar de un salón",
  rooms: "Salón",
  seatings: "Reserva",
  sessions: "Sesión",
  settings: "Configuración",
  staff_permissions: "Permisos",
  transactions: "Pago",
  users: "Persona",
  waitlist_entries: "Lista de espera",
}

const changes = { insert: "creó", update: "cambió", delete: "eliminó" } as const

export const sayThing = ({ table, about }: AuditEntry): string =>
  [things[table] ?? table, about].filter(Boolean).join(": ")

export const sayChange = ({ change }: AuditEntry): string => changes[change]

/** «21/11/2026, 14:05», in the studio's time. */
export function sayWhen({ at }: AuditEntry): string {
  const when = new Date(at)
  return `${formatDate(dayIn(defaultTimeZone, when))}, ${hourIn(defaultTimeZone, when)}`
}

/** What columns are called where their name says little; the rest are read as they are written. */
const names: Record<string, string> = {
  ...{ first_name: "nombre", last_name: "apellido", phone: "teléfono", email: "email", enabled: "activo" },
  ...{ birth_date: "cumpleaños", role: "rol", is_superuser: "todos los permisos", module: "módulo" },
  ...{ actions: "acciones", branch_ids: "sucursales", name: "nombre", address: "dirección", area: "zona" },
  ...{
    is_public: "pública",
    hours: "horario",
    delta: "clases",
    balance: "quedan",
    note: "nota",
    reason: "motivo",
  },
  ...{ seat: "lugar", capacity: "capacidad", day: "día", hour: "hora", status: "estado", amount: "monto" },
  ...{ cancelled_at: "cancelada", ended_at: "terminó", password_set_at: "contraseña", is_active: "activo" },
  ...{ description: "descripción", value: "valor", body: "texto", must_change_password: "debe cambiarla" },
  ...{ closed_at: "baja", emergency_contact_name: "emergencia", emergency_contact_phone: "tel. emergencia" },
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** What is worth reading of an entry: ids and what is empty say nothing to a person. */
export function fieldsShown({ fields, change }: AuditEntry): { name: string; from: string; to: string }[] {
  return fields
    .filter(({ name }) => name !== "id" && !name.endsWith("_id") && name !== "created_at")
    .filter(({ from, to }) => change === "update" || (change === "insert" ? to : from))
    .map(({ name, from, to }) => ({ name: names[name] ?? name, from: sayValue(from), to: sayValue(to) }))
}

function sayValue(text: string | null): string {
  if (text === null || text === "") return "vacío"
  if (text === "true") return "sí"
  if (text === "false") return "no"
  if (uuid.test(text)) return "…"
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
