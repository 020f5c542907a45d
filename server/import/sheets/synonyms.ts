import { type SheetKind, sheetFields, sheetKinds } from "../../../contract/sheetFields.ts"
import { plain } from "../../../contract/words.ts"

/** A heading or a name of a sheet without accents, capitals, signs and small words: «Correo electrónico*» is «correo electronico». */
export function wordsOf(header: string): string {
  return plain(header)
    .replace(/([a-z])_|([a-z])\.(?=[a-z])/g, "$1$2 ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .filter((word) => !small.has(word))
    .join(" ")
}

const small = new Set(["de", "del", "la", "el", "los", "las", "the", "of", "en", "al", "a"])

const list = (text: string) => text.split(",").map((name) => wordsOf(name.trim()))

const names = {
  first_name: "first name, nombre, nombres, primer nombre, given name, name",
  last_name: "last name, apellido, apellidos, apellido paterno, primer apellido, surname, family name",
  second_last_name: "apellido materno, segundo apellido",
  full_name:
    "full name, nombre completo, nombre y apellido, nombre y apellidos, nombre apellidos, name, cliente, client, client name, customer name, nombre cliente, member, member name, alumno, alumna, socio, usuario, instructor, teacher, coach, maestro, maestra, profesor, staff, staff name",
}
const person =
  "customer, customer email, correo, correo cliente, email, e mail, mail, email address, client email, correo electronico, cliente, client, client name, customer name, member, member email, alumno, alumna, socio, usuario, persona, nombre cliente, nombre completo, nombre, telefono, celular, phone"
const branch =
  "branch, sucursal, location, studio, estudio, sede, ubicacion, site, home location, sucursal preferida, home studio, gym"
const pack =
  "package, paquete, plan, membership, membresia, pricing option, product, producto, service, servicio, item, concepto, pass, pase, bono, nombre paquete, package name, descripcion, description, membership name"
const mail = "email, e mail, mail, correo, correo electronico, email address, direccion correo"
const phone =
  "phone, telefono, tel, celular, movil, mobile, mobile phone, cell phone, cell, whatsapp, phone number, numero telefono, telefono celular, numero celular, home phone, contacto"
const kindOfClass = "type, tipo, tipo clase, class type, modalidad"
const status =
  "status, estado, estatus, state, booking status, visit status, estado reserva, estado pago, payment status"
const active = "is active, activo, activa, active, vigente, status, estado, estatus"

/** How people and other programs call each field, beside its own name. */
const written: Record<SheetKind, Record<string, string>> = {
  customers: {
    ...names,
    email: mail,
    phone,
    branch,
    birth_date: "birth date, cumpleanos, fecha nacimiento, nacimiento, birthday, date birth, birthdate, dob",
    registered:
      "registered, alta, fecha alta, fecha registro, registro, registrado, desde, miembro desde, member since, created, created at, creation date, join date, signup date, sign up date, date created, fecha ingreso, first visit, cliente desde",
  },
  customer_packages: {
    customer: person,
    package: pack,
    branch,
    starts:
      "starts, inicio, fecha inicio, start, start date, activation date, active date, fecha compra, purchase date, fecha activacion, vigente desde, desde, comprado, sale date, fecha",
    remaining:
      "remaining, restantes, clases restantes, le quedan, quedan, creditos, creditos restantes, creditos disponibles, clases disponibles, saldo, disponibles, credits, credits remaining, remaining credits, visits remaining, classes remaining, remaining sessions, sessions remaining, sesiones restantes, events remaining",
  },
  reservations: {
    branch,
    room: "room, salon, sala, resource, estudio sala, aula",
    day: "day, dia, fecha, fecha clase, class date, date, fecha reserva",
    hour: "hour, hora, hora clase, class time, time, start time, hora inicio, horario",
    starts:
      "starts, inicio, fecha y hora, dia y hora, fecha hora, date time, datetime, class date time, start, starts at, session date, fecha y hora clase, fecha y hora de la clase",
    customer: person,
    seat: "seat, lugar, lugar reservado, asiento, spot, spot number, bike, bici, reformer, cama, numero lugar, posicion, station, equipo",
    package: pack,
    booked:
      "booked, reservo, reservada, fecha reservacion, booked at, booking date, booked on, date booked, creada, creado, created at, reservado, reservado el, se reservo",
    cancelled:
      "cancelled, cancelo, cancelada, canceled, cancelled at, canceled at, fecha cancelacion, cancelado, cancelada el",
    attended:
      "attended, asistio, asistencia, attendance, check in, checked in, checkin, presente, vino, llego, signed in",
    status,
  },
  payments: {
    customer: person,
    branch,
    package: pack,
    amount:
      "amount, monto, importe, total, pago, precio, cantidad, price, total paid, amount paid, paid, cobrado, total cobrado, valor, monto pagado, ingreso",
    method:
      "method, metodo, metodo pago, forma pago, payment method, tipo pago, payment type, medio pago, medio",
    status,
    day: "day, dia, fecha, date, fecha pago, payment date, sale date, fecha venta, transaction date, fecha cobro",
    hour: "hour, hora, time, hora pago, payment time",
    paid_at:
      "paid at, fecha y hora, dia y hora, fecha hora, datetime, date time, created at, pagado el, transaction time",
    coupon: "coupon, con cupon, cupon, uso cupon",
    coupon_code: "coupon code, codigo cupon, promo code, codigo promocion, codigo descuento, discount code",
  },
  packages: {
    description: `${pack}, nombre, name`,
    total_classes:
      "total classes, clases, numero clases, classes, sesiones, sessions, creditos, credits, count, number visits, visits, num clases, no clases, cantidad clases, clases incluidas",
    amount: "amount, precio, price, costo, importe, monto, total, precio lista, online price",
    type: kindOfClass,
    days_expiry:
      "days expiry, vigencia, vigencia dias, dias vigencia, dias, duracion, expiration, expira, duration, expires after, validity, caducidad, vence, days, valid days",
    is_active: active,
    public: "public, publico, visible, sell online, vender linea, venta linea, vista todos",
    is_new_user:
      "is new user, primera vez, solo nuevos, intro offer, nuevos, first timer, primera compra, introductory",
    special_price: "special price, precio especial, precio promocion, oferta, sale price, promo price",
    discount: "discount, descuento, porcentaje descuento",
    discount_info: "discount info, motivo descuento, motivo",
    branch,
    start_date: "start date, venta desde, desde, inicio venta, fecha inicio",
    end_date: "end date, venta hasta, hasta, fin venta, fecha fin",
    coupon: "coupon, cupon",
  },
  coupons: {
    name: "name, nombre, cupon, promocion, promotion, coupon, descripcion",
    code: "code, codigo, clave, promo code, coupon code, codigo cupon, discount code",
    discount: "discount, descuento, porcentaje, percent, percentage, porcentaje descuento",
    start_date: "start date, desde, inicio, fecha inicio, valid from",
    end_date: "end date, hasta, fin, fecha fin, vence, expira, valid until, valid to, expiration",
    total_uses: "total uses, usos, usos totales, limite, maximo usos, max uses, usage limit, limite usos",
    branch,
    packages: "packages, paquetes, solo para paquetes, valido para",
    is_active: active,
  },
  timetable: {
    branch,
    room: "room, salon, sala, resource, aula",
    weekday: "weekday, dia semana, dia, day, day week",
    hour: "hour, hora, hora inicio, start time, time, inicio, horario",
    minutes: "minutes, minutos, duracion, duration, length, duracion minutos, duracion min, min",
    discipline:
      "discipline, disciplina, clase, class, class name, actividad, nombre clase, tipo clase, service, class type",
    instructor: "instructor, coach, teacher, maestro, maestra, profesor, profesora, staff, instructora",
    type: "type, tipo, modalidad",
    capacity: "capacity, cupo, lugares, capacidad, max capacity, spots, aforo",
    from: "from, desde, inicia, valid from",
    until: "until, hasta, termina, valid until",
  },
  instructors: {
    ...names,
    branch,
    bio: "bio, semblanza, biografia, descripcion, acerca, about, biography, perfil",
    account: "account, cuenta, correo cuenta, usuario",
  },
  branches: {
    name: `name, nombre, ${branch}`,
    address: "address, direccion, domicilio, calle",
    area: "area, estado, ciudad, city, state, zona, estado o ciudad, municipio",
    phone,
    public: "public, publica, visible, abierta, vista todos",
    time_zone: "time zone, zona horaria, timezone, huso horario",
    late_minutes: "late minutes, minutos tolerancia, tolerancia",
  },
  disciplines: {
    name: "name, nombre, disciplina, discipline, clase, actividad, class name",
    description: "description, descripcion, detalle",
    level: "level, nivel, dificultad, intensidad",
    what_to_bring: "what to bring, que llevar, traer, que traer, equipo",
  },
  rooms: {
    branch,
    name: "name, nombre, salon, sala, room, room name, nombre salon",
    discipline: "discipline, disciplina, actividad",
    type: kindOfClass,
    capacity: "capacity, cupo, lugares, capacidad, aforo, spots",
    layout: "layout, plano, mapa, distribucion, acomodo",
  },
  staff: {
    ...names,
    email: mail,
    phone,
    role: "role, rol, puesto, cargo, position, perfil",
    superuser: "superuser, superusuario, dueno, duena, owner",
    permissions: "permissions, permisos",
    branches: `branches, sucursales, ${branch}`,
  },
  settings: { setting: "setting, ajuste, configuracion", value: "value, valor" },
  content: { page: "page, pagina", title: "title, titulo", text: "text, texto, contenido, html" },
}

/** How a sheet itself is called. */
const titles: Record<SheetKind, string> = {
  customers:
    "clientes, customers, clients, personas, miembros, members, alumnos, socios, usuarios, directorio, contactos, people",
  customer_packages:
    "customer packages, paquetes clientes, paquetes personas, membresias activas, active memberships, creditos, saldos, client passes, paquetes activos, paquetes vendidos",
  reservations: "reservaciones, reservas, reservations, bookings, asistencias, attendance, visits, visitas",
  payments: "pagos, payments, ventas, sales, cobros, transacciones, transactions, ingresos",
  packages:
    "paquetes, packages, planes, precios, pricing options, productos, paquetes venta, catalogo, membresias",
  coupons: "cupones, coupons, promociones, promotions, promo codes",
  timetable: "horario, horarios, timetable, schedule, clases, classes, calendario",
  instructors: "instructores, instructoras, instructors, coaches, maestros, maestras, teachers, profesores",
  branches: "sucursales, branches, locations, sedes",
  disciplines: "disciplinas, disciplines, actividades",
  rooms: "salones, salas, rooms, resources",
  staff: "personal, staff, empleados, equipo, recepcion, team",
  settings: "ajustes, settings, configuracion",
  content: "textos, content, contenido",
}

const fieldsOf = new Map<SheetKind, Map<string, string[]>>()
const known = new Set<string>()
for (const kind of sheetKinds) {
  const byHeader = new Map<string, string[]>()
  for (const { name, label } of sheetFields[kind].fields) {
    for (const word of new Set([wordsOf(name), wordsOf(label), ...list(written[kind][name] ?? "")])) {
      byHeader.set(word, [...(byHeader.get(word) ?? []), name])
      known.add(word)
    }
  }
  fieldsOf.set(kind, byHeader)
}
const kindsOfTitle = new Map(
  sheetKinds.flatMap((kind) => list(titles[kind]).map((title) => [title, kind] as const)),
)

/** The fields of a kind that a heading may mean: several where it could be either. */
export const fieldsNamed = (kind: SheetKind, header: string): string[] =>
  fieldsOf.get(kind)?.get(wordsOf(header)) ?? []

export const knowsHeader = (cell: string): boolean => known.has(wordsOf(cell))

/** What kind of sheet is called so: «Clientes 2025.xlsx › Activos» by any of its names. */
export function kindNamed(name: string): SheetKind | undefined {
  const parts = name
    .replace(/\.\w{3,4}(?= ›|$)/g, "")
    .split("›")
    .toReversed()
  for (const part of parts) {
    const words = wordsOf(part)
      .replace(/\b\d+\b/g, "")
      .replace(/\s+/g, " ")
      .trim()
    const exact = kindsOfTitle.get(words)
    if (exact) return exact
    const within = [...kindsOfTitle].filter(([title]) => ` ${words} `.includes(` ${title} `))
    const longest = within.sort(([a], [b]) => b.length - a.length)[0]
    if (longest) return longest[1]
  }
  return undefined
}
