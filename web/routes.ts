import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes"
import { sections } from "./office/sections.ts"

/** The map: every path of the product. */
export default [
  route("sitemap.xml", "site/sitemap.ts"),
  route("manifest.webmanifest", "site/manifest.ts"),
  route("sin-conexion", "site/offline/page.ts"),

  layout("site/SiteLayout.tsx", [
    layout("site/SiteErrors.tsx", [
      index("site/home/Home.tsx"),
      route("quienes-somos", "site/content/About.tsx"),
      route("aviso-de-privacidad", "site/content/Privacy.tsx"),
      route("terminos-y-condiciones", "site/content/Terms.tsx"),
      route("instructores", "site/studio/Instructors.tsx"),
      route("reserva-clase/:id", "site/reserve/ReserveClass.tsx"),
      route("clases/:name", "site/classes/ClassPage.tsx"),
      route("contacto", "site/contact/Contact.tsx"),
      route("paquetes", "site/packages/Packages.tsx"),
      route("enlace/:token", "site/links/MailLink.tsx"),

      layout("site/account/CustomerOnly.tsx", [
        route("mi-cuenta/:id", "site/account/Account.tsx"),
        route("mi-cuenta/:id/clasesdisponibles", "site/account/AvailableClasses.tsx"),
        route("mi-cuenta/:id/proximasclases", "site/account/NextClasses.tsx"),
        route("mi-cuenta/:id/listadeespera", "site/account/WaitLists.tsx"),
        route("historial-transaccional/:id", "site/account/TransactionHistory.tsx"),
        route("historial-reservas/:id", "site/account/ReservationHistory.tsx"),
      ]),

      route("*", "site/NotFound.tsx"),
    ]),
  ]),

  route("kiosco", "office/kiosk/Kiosk.tsx"),
  route("backend", "office/shell/OfficeLogin.tsx"),
  layout(
    "office/shell/OfficeLayout.tsx",
    prefix("backend", [
      ...sections.map(({ path, screen = "shell/Unavailable.tsx" }) =>
        route(path, `office/${screen}`, { id: `office:${path}` }),
      ),
      route("*", "office/shell/Unknown.tsx"),
    ]),
  ),
] satisfies RouteConfig
