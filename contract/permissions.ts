import { z } from "zod"
import { Id } from "./id.ts"

export const modules = [
  "dashboard",
  "sucursales",
  "disciplinas",
  "salones",
  "paquetes",
  "instructores",
  "misClases",
  "clases",
  "clasesPorDia",
  "usuarios",
  "transacciones",
  "contenido",
  "operaciones",
  "staff",
  "cupones",
  "nomina",
  "configuracion",
] as const

export const actions = ["listado", "crear", "editar", "detalle", "ver", "estadisticas"] as const

export const Module = z.enum(modules)
export type Module = z.infer<typeof Module>
export const Action = z.enum(actions)
export type Action = z.infer<typeof Action>

/**
 * The actions that something in each module asks for: what is offered to whoever grants. Others may be held, from elsewhere,
 * and open nothing.
 */
export const offeredActions = {
  dashboard: ["ver", "estadisticas"],
  sucursales: ["listado", "crear", "editar"],
  disciplinas: ["listado", "crear", "editar"],
  salones: ["listado", "crear", "editar"],
  paquetes: ["listado", "crear", "editar"],
  instructores: ["listado", "crear", "editar"],
  misClases: ["editar", "ver"],
  clases: ["listado", "crear", "editar", "detalle", "ver"],
  clasesPorDia: ["listado", "crear", "editar"],
  usuarios: ["listado", "crear", "editar", "detalle"],
  transacciones: ["listado", "crear", "editar", "detalle"],
  contenido: ["editar"],
  operaciones: ["crear", "editar", "ver"],
  staff: ["listado", "crear", "editar", "detalle"],
  cupones: ["listado", "crear", "editar", "detalle"],
  nomina: ["editar", "ver"],
  configuracion: ["editar", "ver"],
} as const satisfies Record<Module, readonly Action[]>

/** What a staff member may do. `branches` limits a module to some branches; absent means all. */
export const Permissions = z.object({
  superuser: z.boolean(),
  modules: z.partialRecord(Module, z.array(Action)),
  branches: z.partialRecord(Module, z.array(Id)).optional(),
})
export type Permissions = z.infer<typeof Permissions>

export const noPermissions: Permissions = { superuser: false, modules: {} }

/** Of what branch something is. `null`: of none, but of the whole studio. */
export type Place = string | null

/**
 * True when the holder may do `action` in `module`: to something of `place`, or, without it, to something at all. What
 * belongs to no branch is nobody's whose permission is for some branches alone.
 */
export function allows(
  permissions: Permissions | undefined,
  module: Module,
  action: Action,
  place?: Place,
): boolean {
  if (!permissions) return false
  if (permissions.superuser) return true
  if (!permissions.modules[module]?.includes(action)) return false
  const limited = permissions.branches?.[module]
  if (!limited || place === undefined) return true
  return place !== null && limited.includes(place)
}

/** True when the holder may do everything that another person may, wherever they may. */
export function covers(holder: Permissions, other: Permissions): boolean {
  if (holder.superuser) return true
  if (other.superuser) return false
  return Object.entries(other.modules).every(([name, granted]) => {
    const module = name as Module
    const [mine, theirs] = [holder.branches?.[module], other.branches?.[module]]
    const isWide = !mine || (theirs?.every((branch) => mine.includes(branch)) ?? false)
    return isWide && granted.every((action) => allows(holder, module, action))
  })
}

/** The branches a module is limited to; undefined when it is not limited. */
export function permittedBranches(permissions: Permissions, module: Module): string[] | undefined {
  return permissions.superuser ? undefined : permissions.branches?.[module]
}
