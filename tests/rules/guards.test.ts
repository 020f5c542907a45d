import { describe, expect, test } from "vitest"
import { type Action, type Module, noPermissions, type Permissions } from "../../contract/permissions.ts"
import { addressOf, type Need, type Section, sections } from "../../web/office/sections.ts"
import { gate, home } from "../../web/office/shell/gate.ts"
import { menu } from "../../web/office/shell/menu/menu.ts"
import { leavesOf } from "../../web/office/shell/menu/tree.ts"

const someone = "0c6f0a3e-6a0e-4f4a-9a57-2a6f7d1d3c11"
/** An address of the section, as a person opens it. */
const visit = (section: Section) => addressOf(section).replace(/:\w+/g, someone)
const parts = (need: Need) => need.split(".") as [Module, Action]

const holding = (needs: readonly Need[]): Permissions => {
  const modules: Permissions["modules"] = {}
  for (const [module, action] of needs.map(parts)) modules[module] = [...(modules[module] ?? []), action]
  return { ...noPermissions, modules }
}
const everyNeed = [...new Set(sections.flatMap(({ needs }) => needs))]
const superuser: Permissions = { ...noPermissions, superuser: true }
const guarded = sections.filter(({ needs }) => needs.length > 0)

/** The routes of the specification's section 2, each with the module and the action of sections 2 and 6 that opens it. */
const specified: [path: string, ...needs: Need[]][] = [
  ["home", "dashboard.estadisticas", "dashboard.ver"],
  ["sedes", "sucursales.listado"],
  ["sedes/crear", "sucursales.crear"],
  ["sedes/editar/:id", "sucursales.editar"],
  ["disciplinas", "disciplinas.listado"],
  ["disciplinas/crear", "disciplinas.crear"],
  ["disciplinas/editar/:id", "disciplinas.editar"],
  ["salones", "salones.listado"],
  ["salones/crear", "salones.crear"],
  ["salones/editar/:id", "salones.editar"],
  ["paquetes", "paquetes.listado"],
  ["paquetes/crear", "paquetes.crear"],
  ["paquetes/editar/:id", "paquetes.editar"],
  ["instructores", "instructores.listado"],
  ["instructores/crear", "instructores.crear"],
  ["instructores/editar/:id", "instructores.editar"],
  ["clases", "clases.listado"],
  ["clases/crear", "clases.crear"],
  ["clases/editar/:id", "clases.editar"],
  ["clases/detalle/:id", "clases.detalle"],
  ["clasespordia", "clasesPorDia.listado"],
  ["clasespordia/crear", "clasesPorDia.crear"],
  ["listausuarios", "usuarios.listado"],
  ["nuevousuario", "usuarios.crear"],
  ["detallesusuario/:id", "usuarios.editar"],
  ["pagos", "transacciones.listado"],
  ["pagos/detalles/:id", "transacciones.detalle"],
  ["pagos/crear"],
  ["contenido", "contenido.editar"],
  ["operaciones", "operaciones.ver"],
  ["sistema/staff", "staff.listado"],
  ["sistema/staff/crear", "staff.crear"],
  ["sistema/staff/editar/:id", "staff.editar"],
  ["sistema/cupones", "cupones.listado"],
  ["sistema/cupones/crear", "cupones.crear"],
  ["sistema/cupones/editar/:id", "cupones.editar"],
  ["sistema/cupones/detalle/:id", "cupones.detalle"],
  ["sistema/configuracion", "configuracion.editar"],
]

describe("the guards of the office", () => {
  test.each(specified)("open /backend/%s to who the specification says", (path, ...needs) => {
    const section = sections.find((one) => one.path === path)
    expect(section?.needs).toEqual(needs)
  })

  test.each(guarded.flatMap((one) => one.needs.map((need) => [visit(one), need] as const)))(
    "let into %s whoever holds %s, and nothing else",
    (address, need) => {
      expect(gate(holding([need]), address)).toEqual({ kind: "open" })
    },
  )

  test.each(guarded.filter((one) => addressOf(one) !== home).map((one) => [visit(one), one] as const))(
    "lead from %s to the dashboard whoever holds everything but what opens it",
    (address, { needs }) => {
      const rest = everyNeed.filter((need) => !needs.includes(need))
      expect(gate(holding(rest), address)).toEqual({ kind: "elsewhere", to: home })
      expect(gate(noPermissions, address)).toEqual({ kind: "elsewhere", to: home })
    },
  )

  test.each(everyNeed.filter((need) => !need.startsWith("dashboard.")))(
    "lead from the dashboard whoever holds %s alone to the first section of the menu that it opens, and not to what waits",
    (need) => {
      const opened = leavesOf(menu).filter(({ needs }) => needs.includes(need))
      const first = (opened.find(({ label }) => label !== "Pendientes") ?? opened[0])?.to
      expect(gate(holding([need]), home)).toEqual(
        first ? { kind: "elsewhere", to: first } : { kind: "nothing" },
      )
    },
  )

  test("lead to the first of several sections in the order of the menu, whatever the order they are held in", () => {
    const held: Need[] = ["sistema", "pagos", "sedes"].flatMap(
      (path) => sections.find((one) => one.path.startsWith(path) && one.menu !== undefined)?.needs ?? [],
    )
    expect(gate(holding(held), home)).toEqual({ kind: "elsewhere", to: "/backend/sedes" })
  })

  test("lead to the screen somebody works in, and to what waits for them where there is no other", () => {
    expect(gate(holding(["configuracion.editar"]), home)).toEqual({
      kind: "elsewhere",
      to: "/backend/sistema/configuracion",
    })
    expect(gate(holding(["operaciones.editar"]), home)).toEqual({
      kind: "elsewhere",
      to: "/backend/pendientes",
    })
  })

  test.each(sections.map(visit))("let a superuser into %s", (address) => {
    expect(gate(superuser, address)).toEqual({ kind: "open" })
  })

  test("say that nothing is permitted to who holds nothing, and leave them the till", () => {
    expect(gate(noPermissions, home)).toEqual({ kind: "nothing" })
    expect(gate(noPermissions, "/backend/pagos/crear")).toEqual({ kind: "open" })
  })

  test("never lead in a circle", () => {
    for (const need of everyNeed) {
      for (const section of sections) {
        const led = gate(holding([need]), visit(section))
        if (led.kind !== "elsewhere") continue
        const next = gate(holding([need]), led.to)
        const last = next.kind === "elsewhere" ? gate(holding([need]), next.to) : next
        expect(last.kind).not.toBe("elsewhere")
      }
    }
  })
})
