import { sql } from "kysely"
import { type Action, allows, type Module, permittedBranches } from "../../../contract/permissions.ts"
import type { Actor } from "../../platform/context.ts"

/** Where an actor sees more than the public does. */
export interface Sight {
  everywhere: boolean
  branches: string[]
}

type Permission = readonly [Module, Action]

/** Whoever holds any of these works with the classes of a branch. */
const work = [
  ["clases", "listado"],
  ["clases", "detalle"],
  ["operaciones", "ver"],
] as const
/** Any of these shows the classes of a branch that is not public. */
const classes = [...work, ["misClases", "ver"]] as const
/** Whoever works with its classes must be able to name the branch. */
const branches = [["sucursales", "listado"], ...classes] as const

const packages = [
  ["paquetes", "listado"],
  ["paquetes", "editar"],
] as const
/** Whoever sells offers them too. */
const coupons = [
  ["cupones", "listado"],
  ["cupones", "detalle"],
  ["cupones", "editar"],
  ["transacciones", "crear"],
] as const

export const sightOfBranches = (actor?: Actor) => sight(actor, branches)
export const sightOfWork = (actor?: Actor) => sight(actor, work)
export const sightOfClasses = (actor?: Actor) => sight(actor, classes)
export const sightOfRooms = (actor?: Actor) => sight(actor, [["salones", "listado"]])
export const sightOfPackages = (actor?: Actor) => sight(actor, packages)
export const sightOfCoupons = (actor?: Actor) => sight(actor, coupons)

/** Staff with any of the permissions see what is not public where it holds; customers and visitors nowhere. */
function sight(actor: Actor | undefined, any: readonly Permission[]): Sight {
  if (!actor || actor.role === "user") return { everywhere: false, branches: [] }
  const { permissions } = actor
  const held = any.filter(([module, action]) => allows(permissions, module, action))
  const limits = held.map(([module]) => permittedBranches(permissions, module))
  return { everywhere: limits.includes(undefined), branches: limits.flatMap((limit) => limit ?? []) }
}

export function sees({ everywhere, branches }: Sight, branch: { id: string; isPublic: boolean }): boolean {
  return branch.isPublic || everywhere || branches.includes(branch.id)
}

/** A condition on the branch that a query calls `b`. */
export function isVisible({ everywhere, branches }: Sight) {
  if (everywhere) return sql<boolean>`true`
  if (branches.length === 0) return sql<boolean>`b.is_public`
  return sql<boolean>`(b.is_public or b.id = any(${branches}::uuid[]))`
}
