import { matchPath } from "react-router"
import type { Action, Module } from "../../contract/permissions.ts"

export type Need = `${Module}.${Action}`

/** One address of the office: menu, routes, guards and titles follow from it. */
export interface Section {
  /** Under `/backend`. */
  path: string
  title: string
  /** Any of them opens it; with none, it is open to all staff. */
  needs: readonly Need[]
  /** What it is about belongs to no branch: it opens to nobody who is limited to some. */
  of?: "studio"
  /** The file of its screen, under `web/office`; absent while it is not built. */
  screen?: string
  /** The menu's group that shows it; `top` stands outside the groups. Absent: it is not in the menu. */
  menu?: string
  /** What the menu calls it, when that is not its title. */
  label?: string
  /** Without menu and top bar: it hangs somewhere and is only looked at. */
  bare?: boolean
  /** The section whose entry the menu lights here, when this path does not lie under that one's. */
  entry?: string
}

/** The office's own address. */
export const office = "/backend"
export const top = ""

export const addressOf = ({ path }: Section) => `${office}/${path}`

type Rest = Omit<Section, "path" | "title" | "needs">

const at = (path: string, title: string, needs: Need[], rest: Rest = {}): Section => ({
  path,
  title,
  needs,
  ...rest,
})

const studio = { of: "studio" } as const

/** Whoever may do something of what may wait. */
export const attended: Need[] = [
  "transacciones.editar",
  "configuracion.editar",
  "operaciones.editar",
  "clases.editar",
  "salones.editar",
]

/** The map of the office, in the order of its menu: a new section is one line. */
export const sections: readonly Section[] = [
  // Staff accounts may hold either action: one opens the dashboard as much as the other.
  at("home", "Dashboard", ["dashboard.estadisticas", "dashboard.ver"], {
    menu: top,
    screen: "home/Home.tsx",
  }),
  at("operaciones", "Operaciones", ["operaciones.ver"], { menu: top, screen: "operations/Operations.tsx" }),
  at("operaciones/pantalla", "Pantalla del salón", ["operaciones.ver"], {
    bare: true,
    screen: "wall/Wall.tsx",
  }),
  at("operaciones/escanear", "Recibir", ["operaciones.editar"], {
    bare: true,
    screen: "checkin/Scanner.tsx",
  }),
  at("operaciones/kioscos", "Kioscos", ["operaciones.editar"], { screen: "kiosk/Kiosks.tsx" }),
  at("pendientes", "Pendientes", attended, { menu: top, screen: "attention/Attention.tsx" }),

  at("informes", "Informes", ["dashboard.estadisticas", "dashboard.ver"], {
    menu: top,
    screen: "reports/ReportList.tsx",
  }),
  at("informes/:report", "Informe", ["dashboard.estadisticas", "dashboard.ver"], {
    screen: "reports/Report.tsx",
  }),
  at("informes/:report/imprimir", "Imprimir informe", ["dashboard.estadisticas", "dashboard.ver"], {
    bare: true,
    screen: "reports/ReportPrint.tsx",
  }),

  at("nomina", "Nómina de instructores", ["nomina.ver"], {
    ...studio,
    menu: top,
    label: "Nómina",
    screen: "payroll/PeriodList.tsx",
  }),
  at("nomina/:period", "Periodo de nómina", ["nomina.ver"], { ...studio, screen: "payroll/Period.tsx" }),
  at("nomina/:period/:instructor", "Pago de un instructor", ["nomina.ver"], {
    ...studio,
    screen: "payroll/InstructorSlip.tsx",
  }),

  at("misclases", "Mis clases", ["misClases.ver"], { menu: top, screen: "teaching/OwnClasses.tsx" }),
  at("misclases/pagos/:period", "Lo que gano", ["misClases.ver"], { screen: "teaching/OwnSlip.tsx" }),
  at("misclases/:id", "Mi clase", ["misClases.ver"], { screen: "teaching/OwnClass.tsx" }),

  at("sedes", "Sucursales", ["sucursales.listado"], {
    menu: "Catálogos",
    screen: "branches/BranchList.tsx",
  }),
  at("sedes/crear", "Crear sucursal", ["sucursales.crear"], { ...studio, screen: "branches/BranchForm.tsx" }),
  at("sedes/editar/:id", "Editar sucursal", ["sucursales.editar"], { screen: "branches/BranchForm.tsx" }),
  at("disciplinas", "Disciplinas", ["disciplinas.listado"], {
    menu: "Catálogos",
    screen: "disciplines/DisciplineList.tsx",
  }),
  at("disciplinas/crear", "Crear disciplina", ["disciplinas.crear"], {
    ...studio,
    screen: "disciplines/DisciplineForm.tsx",
  }),
  at("disciplinas/editar/:id", "Editar disciplina", ["disciplinas.editar"], {
    ...studio,
    screen: "disciplines/DisciplineForm.tsx",
  }),
  at("salones", "Salones", ["salones.listado"], { menu: "Catálogos", screen: "rooms/RoomList.tsx" }),
  at("salones/crear", "Crear salón", ["salones.crear"], { screen: "rooms/RoomForm.tsx" }),
  at("salones/editar/:id", "Editar salón", ["salones.editar"], { screen: "rooms/RoomForm.tsx" }),
  at("paquetes", "Paquetes", ["paquetes.listado"], {
    menu: "Catálogos",
    screen: "packages/PackageList.tsx",
  }),
  at("paquetes/crear", "Crear paquete", ["paquetes.crear"], { screen: "packages/PackageForm.tsx" }),
  at("paquetes/editar/:id", "Editar paquete", ["paquetes.editar"], { screen: "packages/PackageForm.tsx" }),
  at("instructores", "Instructores", ["instructores.listado"], {
    menu: "Catálogos",
    screen: "instructors/InstructorList.tsx",
  }),
  at("instructores/crear", "Crear instructor", ["instructores.crear"], {
    screen: "instructors/InstructorForm.tsx",
  }),
  at("instructores/editar/:id", "Editar instructor", ["instructores.editar"], {
    screen: "instructors/InstructorForm.tsx",
  }),
  at("clases", "Clases", ["clases.listado"], { menu: "Catálogos", screen: "classes/ClassList.tsx" }),
  at("clases/semana", "Semana de clases", ["clases.listado"], { screen: "week/WeekCalendar.tsx" }),
  at("clases/calificaciones", "Calificaciones", ["clases.detalle"], { screen: "ratings/Ratings.tsx" }),
  at("clases/crear", "Crear clase", ["clases.crear"], { screen: "classes/ClassForm.tsx" }),
  at("clases/editar/:id", "Editar clase", ["clases.editar"], { screen: "classes/ClassForm.tsx" }),
  at("clases/detalle/:id", "Detalle de la clase", ["clases.detalle"], {
    screen: "reservations/ClassDetail.tsx",
  }),
  at("clasespordia", "Clases x día", ["clasesPorDia.listado"], {
    menu: "Catálogos",
    screen: "dayPlans/PlanList.tsx",
  }),
  at("clasespordia/crear", "Crear clases x día", ["clasesPorDia.crear"], {
    screen: "dayPlans/PlanMaker.tsx",
  }),
  at("clasespordia/horario/crear", "Agregar horario", ["clasesPorDia.crear"], {
    screen: "dayPlans/SlotForm.tsx",
  }),
  at("clasespordia/horario/editar/:id", "Editar horario", ["clasesPorDia.editar"], {
    screen: "dayPlans/SlotForm.tsx",
  }),

  at("listausuarios", "Usuarios", ["usuarios.listado"], {
    menu: "Usuarios",
    label: "Listado",
    screen: "users/UserList.tsx",
  }),
  at("nuevousuario", "Nuevo registro", ["usuarios.crear"], { menu: "Usuarios", screen: "users/NewUser.tsx" }),
  at("detallesusuario/:id", "Detalles del usuario", ["usuarios.editar"], {
    entry: "listausuarios",
    screen: "users/UserDetails.tsx",
  }),
  at("detallesusuario/:id/fusionar", "Fusionar cuentas", ["usuarios.editar"], {
    entry: "listausuarios",
    screen: "merging/MergeUsers.tsx",
  }),
  at("detallesusuario/:id/editar", "Editar usuario", ["usuarios.editar"], {
    entry: "listausuarios",
    screen: "users/EditUser.tsx",
  }),

  at("pagos", "Transacciones", ["transacciones.listado"], {
    menu: "Pagos",
    screen: "payments/PaymentList.tsx",
  }),
  at("pagos/detalles/:id", "Detalle del pago", ["transacciones.detalle"], {
    screen: "payments/PaymentDetail.tsx",
  }),
  at("pagos/crear", "Caja", [], { menu: "Pagos", screen: "cash/Cash.tsx" }),
  at("pagos/corte", "Corte de caja", ["transacciones.crear", "transacciones.listado"], {
    menu: "Pagos",
    screen: "cash/shift/Shifts.tsx",
  }),
  at("pagos/por-dar", "Clases por dar", ["transacciones.listado"], {
    menu: "Pagos",
    screen: "cash/Liability.tsx",
  }),
  at("pagos/sin-paquete", "Pagos sin paquete", ["transacciones.listado"], {
    menu: "Pagos",
    screen: "payments/Unresolved.tsx",
  }),

  at("contenido", "Contenido", ["contenido.editar"], {
    ...studio,
    menu: top,
    screen: "content/ContentList.tsx",
  }),
  at("contenido/inicio", "Editar inicio", ["contenido.editar"], {
    ...studio,
    screen: "content/HomeForm.tsx",
  }),
  at("contenido/:page", "Editar texto", ["contenido.editar"], { ...studio, screen: "content/TextForm.tsx" }),

  at("sistema/staff", "Staff", ["staff.listado"], { menu: "Sistema", screen: "staff/StaffList.tsx" }),
  at("sistema/staff/crear", "Crear staff", ["staff.crear"], { screen: "staff/StaffForm.tsx" }),
  at("sistema/staff/editar/:id", "Editar staff", ["staff.editar"], { screen: "staff/StaffForm.tsx" }),
  at("sistema/cupones", "Cupones", ["cupones.listado"], {
    menu: "Sistema",
    screen: "coupons/CouponList.tsx",
  }),
  at("sistema/cupones/crear", "Crear cupón", ["cupones.crear"], { screen: "coupons/CouponForm.tsx" }),
  at("sistema/cupones/editar/:id", "Editar cupón", ["cupones.editar"], { screen: "coupons/CouponForm.tsx" }),
  at("sistema/cupones/detalle/:id", "Detalle del cupón", ["cupones.detalle"], {
    screen: "coupons/CouponDetail.tsx",
  }),
  at("mensajes", "Mensajes", ["configuracion.ver"], { menu: "Sistema", screen: "messages/Messages.tsx" }),
  at("mensajes/:id", "Mensaje", ["configuracion.ver"], { screen: "messages/MessageDetail.tsx" }),
  at("sistema/bitacora", "Bitácora", ["configuracion.ver"], {
    ...studio,
    menu: "Sistema",
    screen: "audit/AuditLog.tsx",
  }),
  at("sistema/configuracion", "Configuración", ["configuracion.editar"], {
    ...studio,
    menu: "Sistema",
    screen: "configuration/Configuration.tsx",
  }),
  at("sistema/configuracion/cancelaciones", "Cancelaciones y cambios", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/TimesForm.tsx",
  }),
  at("sistema/configuracion/apertura", "Apertura de reservas", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/OpeningForm.tsx",
  }),
  at("sistema/configuracion/asistencia", "Asistencia", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/AttendanceForm.tsx",
  }),
  at("sistema/configuracion/faltas", "Faltas", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/NoShowsForm.tsx",
  }),
  at("sistema/configuracion/nomina", "Nómina", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/PayrollForm.tsx",
  }),
  at("sistema/configuracion/pantalla", "Pantalla del salón", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/WallForm.tsx",
  }),
  at("sistema/configuracion/calificaciones", "Calificaciones", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/RatingsForm.tsx",
  }),
  at("sistema/configuracion/estudio", "Datos del estudio", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/ProfileForm.tsx",
  }),
  at("sistema/configuracion/conexiones", "Correo y ventas en línea", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/Connections.tsx",
  }),
  at("sistema/configuracion/compartir", "Comparte tu estudio", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/Share.tsx",
  }),
  at("sistema/configuracion/segundo-paso", "Segundo paso del personal", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/SecondStepForm.tsx",
  }),
  at("sistema/configuracion/mudanza", "Traer y llevarte tus datos", ["configuracion.editar"], {
    ...studio,
    screen: "moving/Moving.tsx",
  }),
  at("sistema/configuracion/mudanza/:id", "Importación", ["configuracion.editar"], {
    ...studio,
    screen: "moving/Import.tsx",
  }),
  at("sistema/configuracion/estadisticas", "Estadísticas", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/StatisticsForm.tsx",
  }),
  at("sistema/configuracion/aviso", "Aviso", ["configuracion.editar"], {
    ...studio,
    screen: "configuration/NoticeForm.tsx",
  }),
]

/** The section of an address; undefined where there is none. */
export const sectionAt = (pathname: string): Section | undefined =>
  sections.find((section) => matchPath(addressOf(section), pathname))
