import type { Action, Module } from "../../../contract/permissions.ts"
import type { Need } from "../sections.ts"

export interface MenuLeaf {
  label: string
  to: string
  /** Any of them shows it; with none, all staff see it. */
  needs: readonly Need[]
  /** Other addresses that belong to it. */
  also?: readonly string[]
}

export interface MenuBranch {
  label: string
  items: readonly MenuItem[]
}

export type MenuItem = MenuLeaf | MenuBranch

const leaf = (label: string, to: string, module: Module, ...actions: Action[]): MenuLeaf => ({
  label,
  to: `/backend/${to}`,
  needs: actions.map((action) => ({ module, action })),
})

/** What it is called as a whole. */
export const menuName = "Operaciones"

export const menu: readonly MenuItem[] = [
  leaf("Dashboard", "home", "dashboard", "ver", "estadisticas"),
  leaf("Operaciones", "operaciones", "operaciones", "ver"),
  {
    label: "Catálogos",
    items: [
      leaf("Sucursales", "sedes", "sucursales", "listado"),
      leaf("Disciplinas", "disciplinas", "disciplinas", "listado"),
      leaf("Salones", "salones", "salones", "listado"),
      leaf("Paquetes", "paquetes", "paquetes", "listado"),
      leaf("Instructores", "instructores", "instructores", "listado"),
      leaf("Clases", "clases", "clases", "listado"),
      leaf("Clases x día", "clasespordia", "clasesPorDia", "listado"),
    ],
  },
  {
    label: "Usuarios",
    items: [
      {
        ...leaf("Listado", "listausuarios", "usuarios", "listado"),
        also: ["/backend/detallesusuario"],
      },
      leaf("Nuevo registro", "nuevousuario", "usuarios", "crear"),
    ],
  },
  {
    label: "Pagos",
    items: [
      leaf("Transacciones", "pagos", "transacciones", "listado"),
      { label: "Caja", to: "/backend/pagos/crear", needs: [] },
    ],
  },
  leaf("Contenido", "contenido", "contenido", "editar"),
  {
    label: "Sistema",
    items: [
      leaf("Staff", "sistema/staff", "staff", "listado"),
      leaf("Cupones", "sistema/cupones", "cupones", "listado"),
      leaf("Configuración", "sistema/configuracion", "configuracion", "editar"),
    ],
  },
]
