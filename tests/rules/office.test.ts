import { describe, expect, test } from "vitest"
import { noPermissions, type Permissions } from "../../contract/permissions.ts"
import { addressOf, sections } from "../../web/office/sections.ts"
import { gate } from "../../web/office/shell/gate.ts"
import { type MenuItem, menu } from "../../web/office/shell/menu/menu.ts"
import { entryOf, isBranch, leavesOf, visibleTo } from "../../web/office/shell/menu/tree.ts"
import routes from "../../web/routes.ts"

const labels = (items: readonly MenuItem[]): unknown[] =>
  items.map((item) => (isBranch(item) ? [item.label, ...labels(item.items)] : item.label))

const paths = (entries: typeof routes): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)])

const reception: Permissions = { ...noPermissions, modules: { clases: ["listado"], operaciones: ["ver"] } }

describe("the office's map", () => {
  test("has each address once, and a route for it", () => {
    const addresses = sections.map(({ path }) => `backend/${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(paths(routes).filter((path) => path.startsWith("backend/"))).toEqual([...addresses, "backend/*"])
  })

  test("gives the menu as it is specified", () => {
    expect(labels(menu)).toEqual([
      "Dashboard",
      "Operaciones",
      "Pendientes",
      "Informes",
      "Nómina",
      "Mis clases",
      [
        "Catálogos",
        "Sucursales",
        "Disciplinas",
        "Salones",
        "Paquetes",
        "Instructores",
        "Clases",
        "Clases x día",
      ],
      ["Usuarios", "Listado", "Nuevo registro"],
      ["Pagos", "Transacciones", "Caja", "Corte de caja", "Clases por dar", "Pagos sin paquete"],
      "Contenido",
      ["Sistema", "Staff", "Cupones", "Mensajes", "Bitácora", "Configuración"],
    ])
  })

  test("shows what a person may open, and Caja to all staff", () => {
    expect(labels(visibleTo(reception, menu))).toEqual([
      "Operaciones",
      ["Catálogos", "Clases"],
      ["Pagos", "Caja"],
    ])
    expect(labels(visibleTo(noPermissions, menu))).toEqual([["Pagos", "Caja"]])
    expect(visibleTo({ ...noPermissions, superuser: true }, menu)).toEqual(menu)
  })

  test("lights the entry that an address belongs to", () => {
    const lit = (path: string) => entryOf(menu, path)?.label
    expect(lit("/backend/clases/detalle/1")).toBe("Clases")
    expect(lit("/backend/pagos/crear")).toBe("Caja")
    expect(lit("/backend/detallesusuario/1")).toBe("Listado")
    expect(lit("/backend/otra")).toBeUndefined()
  })

  test("leads who may not enter to their home, or to the first section they may", () => {
    expect(gate(reception, "/backend/clases").kind).toBe("open")
    expect(gate(reception, "/backend/sedes/crear")).toEqual({ kind: "elsewhere", to: "/backend/home" })
    expect(gate(reception, "/backend/home")).toEqual({ kind: "elsewhere", to: "/backend/operaciones" })
    expect(gate(noPermissions, "/backend/home")).toEqual({ kind: "nothing" })
    expect(gate(noPermissions, "/backend/pagos/crear").kind).toBe("open")
  })

  test("lets a superuser into everything that stands in the menu", () => {
    const all = { ...noPermissions, superuser: true }
    for (const { to } of leavesOf(menu)) expect(gate(all, to)).toMatchObject({ kind: "open" })
    for (const section of sections) expect(gate(all, addressOf(section)).kind).toBe("open")
  })
})
