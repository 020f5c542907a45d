import type { Action, Module } from "../../contract/permissions.ts"

export interface Need {
  module: Module
  action: Action
}

/** One address of the office. Any of its needs opens it; with none, it is open to all staff. */
export interface Section {
  path: string
  title: string
  needs: readonly Need[]
}

function section(path: string, title: string, module?: Module, ...actions: Action[]): Section {
  return {
    path: `/backend/${path}`,
    title,
    needs: module ? actions.map((action) => ({ module, action })) : [],
  }
}

function catalogue(path: string, title: string, one: string, module: Module): Section[] {
  return [
    section(path, title, module, "listado"),
    section(`${path}/crear`, `Crear ${one}`, module, "crear"),
    section(`${path}/editar/:id`, `Editar ${one}`, module, "editar"),
  ]
}

export const sections: readonly Section[] = [
  // Staff accounts may hold either action: one opens the dashboard as much as the other.
  section("home", "Dashboard", "dashboard", "estadisticas", "ver"),
  section("operaciones", "Operaciones", "operaciones", "ver"),
  ...catalogue("sedes", "Sucursales", "sucursal", "sucursales"),
  ...catalogue("disciplinas", "Disciplinas", "disciplina", "disciplinas"),
  ...catalogue("salones", "Salones", "salón", "salones"),
  ...catalogue("paquetes", "Paquetes", "paquete", "paquetes"),
  ...catalogue("instructores", "Instructores", "instructor", "instructores"),
  ...catalogue("clases", "Clases", "clase", "clases"),
  section("clases/detalle/:id", "Detalle de la clase", "clases", "detalle"),
  section("clasespordia", "Clases x día", "clasesPorDia", "listado"),
  section("clasespordia/crear", "Crear clases x día", "clasesPorDia", "crear"),
  section("listausuarios", "Usuarios", "usuarios", "listado"),
  section("nuevousuario", "Nuevo registro", "usuarios", "crear"),
  section("detallesusuario/:id", "Detalles del usuario", "usuarios", "editar"),
  section("pagos", "Transacciones", "transacciones", "listado"),
  section("pagos/detalles/:id", "Detalle del pago", "transacciones", "detalle"),
  section("pagos/crear", "Caja"),
  section("contenido", "Contenido", "contenido", "editar"),
  ...catalogue("sistema/staff", "Staff", "staff", "staff"),
  ...catalogue("sistema/cupones", "Cupones", "cupón", "cupones"),
  section("sistema/cupones/detalle/:id", "Detalle del cupón", "cupones", "detalle"),
  section("sistema/configuracion", "Configuración", "configuracion", "editar"),
]
