import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes"

const later = (path: string) => route(path, "site/Unavailable.tsx", { id: `later:${path}` })
const officeLater = (path: string) => route(path, "office/Unavailable.tsx", { id: `office:${path}` })

/** The map: every path of the product. */
export default [
  route("sitemap.xml", "site/sitemap.ts"),

  layout("site/SiteLayout.tsx", [
    layout("site/SiteErrors.tsx", [
      index("site/home/Home.tsx"),
      route("quienes-somos", "site/studio/About.tsx"),
      route("aviso-de-privacidad", "site/studio/Privacy.tsx"),
      route("terminos-y-condiciones", "site/studio/Terms.tsx"),
      route("instructores", "site/studio/Instructors.tsx"),
      route("reserva-clase/:id", "site/reserve/ReserveClass.tsx"),
      route("contacto", "site/studio/Contact.tsx"),
      route("paquetes", "site/packages/Packages.tsx"),

      layout("site/account/CustomerOnly.tsx", [
        route("mi-cuenta/:id", "site/account/Account.tsx"),
        route("mi-cuenta/:id/clasesdisponibles", "site/account/AvailableClasses.tsx"),
        route("mi-cuenta/:id/proximasclases", "site/account/NextClasses.tsx"),
        later("mi-cuenta/:id/listadeespera"),
        later("historial-transaccional/:id"),
        route("historial-reservas/:id", "site/account/ReservationHistory.tsx"),
      ]),

      route("*", "site/NotFound.tsx"),
    ]),
  ]),

  route("backend", "office/OfficeLogin.tsx"),
  layout("office/OfficeLayout.tsx", [
    ...prefix("backend", [
      route("home", "office/home/Home.tsx"),
      officeLater("sedes"),
      officeLater("sedes/crear"),
      officeLater("sedes/editar/:id"),
      officeLater("disciplinas"),
      officeLater("disciplinas/crear"),
      officeLater("disciplinas/editar/:id"),
      officeLater("salones"),
      officeLater("salones/crear"),
      officeLater("salones/editar/:id"),
      officeLater("paquetes"),
      officeLater("paquetes/crear"),
      officeLater("paquetes/editar/:id"),
      officeLater("instructores"),
      officeLater("instructores/crear"),
      officeLater("instructores/editar/:id"),
      route("clases", "office/classes/ClassList.tsx"),
      officeLater("clases/crear"),
      officeLater("clases/editar/:id"),
      route("clases/detalle/:id", "office/classes/ClassDetail.tsx"),
      officeLater("clasespordia"),
      officeLater("clasespordia/crear"),
      officeLater("listausuarios"),
      officeLater("nuevousuario"),
      officeLater("detallesusuario/:id"),
      officeLater("pagos"),
      officeLater("pagos/detalles/:id"),
      officeLater("pagos/crear"),
      officeLater("contenido"),
      route("operaciones", "office/operations/Operations.tsx"),
      officeLater("sistema/staff"),
      officeLater("sistema/staff/crear"),
      officeLater("sistema/staff/editar/:id"),
      officeLater("sistema/cupones"),
      officeLater("sistema/cupones/crear"),
      officeLater("sistema/cupones/editar/:id"),
      officeLater("sistema/cupones/detalle/:id"),
      officeLater("sistema/configuracion"),
    ]),
  ]),
] satisfies RouteConfig
