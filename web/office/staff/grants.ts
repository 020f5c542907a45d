import {
  type Action,
  actions,
  allows,
  type Module,
  modules,
  offeredActions,
  type Permissions,
  permittedBranches,
} from "../../../contract/permissions.ts"
import type { GrantedPermissions } from "../../../contract/staff.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { moduleNames } from "../kit/names/permissions.ts"

/** Permissions in one order, so that two that grant the same are written the same. */
export function inOrder({ superuser, modules: held, branches = {} }: Permissions): GrantedPermissions {
  const granted = superuser ? [] : modules.filter((module) => (held[module] ?? []).length > 0)
  const limited = granted.filter((module) => branches[module])
  return {
    superuser,
    modules: Object.fromEntries(
      granted.map((module) => [module, actions.filter((action) => held[module]?.includes(action))]),
    ),
    ...(limited.length > 0 && {
      branches: Object.fromEntries(limited.map((module) => [module, [...(branches[module] ?? [])].sort()])),
    }),
  } as GrantedPermissions
}

/** With one action more or less. A module that is limited for who grants is limited as much for who is granted. */
export function toggle(
  held: Permissions,
  module: Module,
  action: Action,
  mine: Permissions,
): GrantedPermissions {
  const before = held.modules[module] ?? []
  const after = before.includes(action) ? before.filter((one) => one !== action) : [...before, action]
  const limit = permittedBranches(mine, module)
  const branches = { ...held.branches, ...(limit && !held.branches?.[module] && { [module]: limit }) }
  return inOrder({ ...held, modules: { ...held.modules, [module]: after }, branches })
}

/** A module limited to these branches; to none, everywhere. */
export function limitTo(
  held: Permissions,
  module: Module,
  branches: readonly BranchId[],
): GrantedPermissions {
  const { [module]: _, ...others } = held.branches ?? {}
  return inOrder({
    ...held,
    branches: branches.length > 0 ? { ...others, [module]: [...branches] } : others,
  })
}

const all = Object.fromEntries(modules.map((module) => [module, [...offeredActions[module]]]))

/** What each post of a studio usually needs. */
export const presets: { name: string; modules: Permissions["modules"] }[] = [
  { name: "Instructor", modules: { misClases: ["editar", "ver"] } },
  {
    name: "Recepción",
    modules: {
      clases: ["listado", "detalle", "ver"],
      usuarios: ["listado", "crear", "editar", "detalle"],
      transacciones: ["listado", "crear", "detalle"],
      operaciones: ["crear", "editar", "ver"],
    },
  },
  {
    name: "Coordinación",
    modules: {
      ...{ disciplinas: ["listado"], salones: ["listado"], sucursales: ["listado"], paquetes: ["listado"] },
      instructores: ["listado", "crear", "editar"],
      clases: ["listado", "crear", "editar", "detalle", "ver"],
      clasesPorDia: ["listado", "crear"],
      usuarios: ["listado", "crear", "editar", "detalle"],
      transacciones: ["listado", "crear", "detalle"],
      operaciones: ["crear", "editar", "ver"],
    },
  },
  { name: "Administración", modules: all },
]

/** A preset, as far as whoever grants it holds it themselves. */
export function presetFor(mine: Permissions, preset: Permissions["modules"]): GrantedPermissions {
  const held = modules.map((module) => [
    module,
    (preset[module] ?? []).filter((action) => allows(mine, module, action)),
  ])
  const limits = modules.flatMap((module) => {
    const limit = permittedBranches(mine, module)
    return limit ? [[module, limit]] : []
  })
  return inOrder({
    superuser: false,
    modules: Object.fromEntries(held),
    branches: Object.fromEntries(limits),
  } as Permissions)
}

/** «12 permisos: Clases, Usuarios». */
export function sayPermissions(held: Permissions): string {
  if (held.superuser) return "Todos los permisos"
  const named = modules.filter((module) => (held.modules[module] ?? []).length > 0)
  const count = named.reduce((sum, module) => sum + (held.modules[module]?.length ?? 0), 0)
  if (count === 0) return "Sin permisos"
  return `${count === 1 ? "1 permiso" : `${count} permisos`}: ${named.map((module) => moduleNames[module]).join(", ")}`
}
