import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { ClassFacts } from "./classFacts.ts"

/**
 * Staff act only in the branches that their permission for operations covers: `crear` seats and waits for people, `editar`
 * moves and ends that. Throws FORBIDDEN.
 */
export function assertBranch(
  actor: Pick<Actor, "permissions">,
  action: "crear" | "editar",
  branchId: string,
): void {
  if (!allows(actor.permissions, "operaciones", action, branchId)) throw new Refusal("FORBIDDEN")
}

/** Whether who asks may book before reservations open: staff who edit the branch's classes, as they may close and open them. */
export const mayBookEarly = ({ role, permissions }: Pick<Actor, "role" | "permissions">, branchId: string) =>
  role !== "user" && allows(permissions, "clases", "editar", branchId)

/** The class that was asked for. To a customer there is none in a branch that is not public: throws CLASS_NOT_FOUND. */
export function classFor(actor: Pick<Actor, "role">, wanted: ClassFacts | undefined): ClassFacts {
  if (!wanted || (actor.role === "user" && !wanted.isPublic)) throw new Refusal("CLASS_NOT_FOUND")
  return wanted
}

/** Whom a booking is for: oneself, or for staff the person they name. Throws FORBIDDEN or VALIDATION. */
export function customerOf(actor: Actor, asked: string | undefined): string {
  if (actor.role === "user") {
    if (asked !== undefined && asked !== actor.userId) throw new Refusal("FORBIDDEN")
    return actor.userId
  }
  if (asked) return asked
  const message = "No se encontró el usuario para esta reserva."
  throw new Refusal("VALIDATION", { fields: [{ path: "userId", message }] })
}
