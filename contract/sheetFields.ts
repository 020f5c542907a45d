/** What a sheet that a studio brings may hold: each is a file of the folder that `import` reads. */
export const sheetKinds = [
  "customers",
  "customer_packages",
  "reservations",
  "payments",
  "packages",
  "coupons",
  "timetable",
  "instructors",
  "branches",
  "disciplines",
  "rooms",
  "staff",
  "settings",
  "content",
] as const
export type SheetKind = (typeof sheetKinds)[number]

/** How a cell is read; `word` is one of a few that the field knows. */
export type CellType =
  | ("text" | "email" | "person" | "phone" | "day" | "hour" | "moment" | "birthday")
  | ("money" | "count" | "percent" | "yesNo" | "weekday" | "word" | "raw")

export interface SheetField {
  name: string
  /** In Spanish, as the screen calls it. */
  label: string
  type: CellType
}

interface SheetFields {
  label: string
  fields: SheetField[]
  /** Of each group one is needed, at least. */
  needs: string[][]
}

const field = (name: string, label: string, type: CellType = "text"): SheetField => ({ name, label, type })

const branch = field("branch", "Sucursal")
const wholeName = field("full_name", "Nombre completo")
const names = [
  field("first_name", "Nombre"),
  field("last_name", "Apellidos"),
  field("second_last_name", "Apellido materno"),
  wholeName,
]

/** The columns of each kind, those of its file and what people write instead of them. */
export const sheetFields: Record<SheetKind, SheetFields> = {
  customers: {
    label: "Personas",
    fields: [
      ...names,
      field("email", "Correo", "email"),
      field("phone", "Teléfono", "phone"),
      branch,
      field("birth_date", "Cumpleaños", "birthday"),
      field("registered", "Fecha de alta", "day"),
    ],
    needs: [
      ["full_name", "first_name"],
      ["email", "phone"],
    ],
  },
  customer_packages: {
    label: "Paquetes de las personas",
    fields: [
      field("customer", "Persona (correo, teléfono o nombre)", "person"),
      field("package", "Paquete"),
      branch,
      field("starts", "Inicio", "day"),
      field("remaining", "Clases que le quedan", "count"),
    ],
    needs: [["customer"], ["package"], ["starts"]],
  },
  reservations: {
    label: "Reservas",
    fields: [
      branch,
      field("room", "Salón"),
      field("day", "Día", "day"),
      field("hour", "Hora", "hour"),
      field("starts", "Día y hora", "moment"),
      field("customer", "Persona (correo, teléfono o nombre)", "person"),
      field("seat", "Lugar", "count"),
      field("package", "Paquete"),
      field("booked", "Reservó", "moment"),
      field("cancelled", "Canceló", "moment"),
      field("attended", "Asistió", "yesNo"),
      field("status", "Estado", "word"),
    ],
    needs: [["branch"], ["room"], ["starts", "day"], ["starts", "hour"], ["customer"]],
  },
  payments: {
    label: "Pagos",
    fields: [
      field("customer", "Persona (correo, teléfono o nombre)", "person"),
      branch,
      field("package", "Paquete"),
      field("amount", "Monto", "money"),
      field("method", "Forma de pago", "word"),
      field("status", "Estado", "word"),
      field("day", "Día", "day"),
      field("hour", "Hora", "hour"),
      field("paid_at", "Día y hora", "moment"),
      field("coupon", "Con cupón", "yesNo"),
      field("coupon_code", "Código del cupón"),
    ],
    needs: [["customer"], ["amount"], ["method"], ["paid_at", "day"]],
  },
  packages: {
    label: "Paquetes en venta",
    fields: [
      field("description", "Nombre del paquete"),
      field("total_classes", "Clases", "count"),
      field("amount", "Precio", "money"),
      field("type", "Tipo", "word"),
      field("days_expiry", "Vigencia en días", "count"),
      field("is_active", "Activo", "yesNo"),
      field("public", "A la vista de todos", "yesNo"),
      field("is_new_user", "Solo primera compra", "yesNo"),
      field("special_price", "Precio especial", "money"),
      field("discount", "Descuento", "percent"),
      field("discount_info", "Motivo del descuento"),
      branch,
      field("start_date", "En venta desde", "day"),
      field("end_date", "En venta hasta", "day"),
      field("coupon", "Cupón"),
    ],
    needs: [["description"], ["total_classes"], ["amount"], ["days_expiry"]],
  },
  coupons: {
    label: "Cupones",
    fields: [
      field("name", "Nombre"),
      field("code", "Código"),
      field("discount", "Descuento", "percent"),
      field("start_date", "Desde", "day"),
      field("end_date", "Hasta", "day"),
      field("total_uses", "Usos", "count"),
      branch,
      field("packages", "Solo para los paquetes"),
      field("is_active", "Activo", "yesNo"),
    ],
    needs: [["name"], ["code"], ["discount"], ["start_date"], ["end_date"], ["total_uses"]],
  },
  timetable: {
    label: "Horario",
    fields: [
      branch,
      field("room", "Salón"),
      field("weekday", "Día de la semana", "weekday"),
      field("hour", "Hora", "hour"),
      field("minutes", "Minutos", "count"),
      field("discipline", "Disciplina"),
      field("instructor", "Instructor"),
      field("type", "Tipo", "word"),
      field("capacity", "Cupo", "count"),
      field("from", "Desde", "day"),
      field("until", "Hasta", "day"),
    ],
    needs: [["branch"], ["room"], ["weekday"], ["hour"], ["minutes"], ["discipline"], ["instructor"]],
  },
  instructors: {
    label: "Instructores",
    fields: [...names, branch, field("bio", "Semblanza"), field("account", "Correo de su cuenta", "email")],
    needs: [["full_name", "first_name"]],
  },
  branches: {
    label: "Sucursales",
    fields: [
      field("name", "Nombre"),
      field("address", "Dirección"),
      field("area", "Estado o ciudad"),
      field("phone", "Teléfono", "phone"),
      field("public", "A la vista de todos", "yesNo"),
      field("time_zone", "Zona horaria"),
      field("late_minutes", "Minutos de tolerancia", "count"),
    ],
    needs: [["name"], ["address"], ["area"]],
  },
  disciplines: {
    label: "Disciplinas",
    fields: [
      field("name", "Nombre"),
      field("description", "Descripción"),
      field("level", "Nivel"),
      field("what_to_bring", "Qué llevar"),
    ],
    needs: [["name"]],
  },
  rooms: {
    label: "Salones",
    fields: [
      branch,
      field("name", "Nombre"),
      field("discipline", "Disciplina"),
      field("type", "Tipo", "word"),
      field("capacity", "Cupo", "count"),
      field("layout", "Plano", "raw"),
    ],
    needs: [["branch"], ["name"], ["capacity"]],
  },
  staff: {
    label: "Personal",
    fields: [
      ...names,
      field("email", "Correo", "email"),
      field("phone", "Teléfono", "phone"),
      field("role", "Puesto", "word"),
      field("superuser", "Superusuario", "yesNo"),
      field("permissions", "Permisos", "raw"),
      field("branches", "Sucursales"),
    ],
    needs: [["full_name", "first_name"], ["email"], ["role"]],
  },
  settings: {
    label: "Ajustes",
    fields: [field("setting", "Ajuste"), field("value", "Valor", "raw")],
    needs: [["setting"], ["value"]],
  },
  content: {
    label: "Textos",
    fields: [field("page", "Página"), field("title", "Título", "raw"), field("text", "Texto", "raw")],
    needs: [["page"]],
  },
}
