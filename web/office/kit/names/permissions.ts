import type { Action, Module } from "../../../../contract/permissions.ts"
import type { StaffRole } from "../../../../contract/staff.ts"

export const moduleNames: Record<Module, string> = {
  dashboard: "Dashboard",
  sucursales: "Sucursales",
  disciplinas: "Disciplinas",
  salones: "Salones",
  paquetes: "Paquetes",
  instructores: "Instructores",
  misClases: "Mis clases",
  clases: "Clases",
  clasesPorDia: "Clases x día",
  usuarios: "Usuarios",
  transacciones: "Transacciones",
  contenido: "Contenido",
  operaciones: "Operaciones",
  staff: "Staff",
  cupones: "Cupones",
  nomina: "Nómina",
  configuracion: "Configuración",
}

export const actionNames: Record<Action, string> = {
  listado: "Listado",
  crear: "Crear",
  editar: "Editar",
  detalle: "Detalle",
  ver: "Ver",
  estadisticas: "Estadísticas",
}

export const roleNames: Record<StaffRole, string> = { employee: "Empleado", admin: "Administrador" }
