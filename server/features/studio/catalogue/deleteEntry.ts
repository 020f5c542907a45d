import type { ErrorCode } from "../../../../contract/errors.ts"
import { brokenTable } from "../../../platform/database/errors.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"

interface Deleted {
  id: string
  /** Where an instructor was as it was asked whether they may be deleted: somebody may have moved them since. */
  branchId: string | null
}

type Delete = (runner: Runner, values: Deleted) => Promise<{ id: string }[]>

/** The kinds of entries that can be deleted, and what is said when there is none. */
export const entries = {
  branch: {
    missing: "BRANCH_NOT_FOUND",
    remove: statement<{ id: string }>("delete-branch")(
      piece`delete from branches where id = ${uuid("id")} returning id`,
    ),
  },
  discipline: {
    missing: "DISCIPLINE_NOT_FOUND",
    remove: statement<{ id: string }>("delete-discipline")(
      piece`delete from disciplines where id = ${uuid("id")} returning id`,
    ),
  },
  instructor: {
    missing: "INSTRUCTOR_NOT_FOUND",
    remove: statement<{ id: string }>("delete-instructor")(
      piece`delete from instructors where id = ${uuid("id")} and branch_id is not distinct from ${uuid.orNull("branchId")}
       returning id`,
    ),
  },
  room: {
    missing: "ROOM_NOT_FOUND",
    remove: statement<{ id: string }>("delete-room")(
      piece`delete from rooms where id = ${uuid("id")} returning id`,
    ),
  },
} satisfies Record<string, { missing: ErrorCode; remove: Delete }>

export type EntryKind = keyof typeof entries

/** Who refers to an entry, in the words of who reads it. */
export const dependents: Record<string, string> = {
  rooms: "Hay salones que dependen de esto.",
  instructors: "Hay instructores en esta sucursal.",
  classes: "Hay clases que dependen de esto.",
  weekly_slots: "Hay horarios de la semana que dependen de esto.",
  users: "Hay personas que tienen esta sucursal.",
  packages: "Hay paquetes de esta sucursal.",
  held_packages: "Hay clientes con paquetes de esta sucursal.",
  transactions: "Hay pagos de esta sucursal.",
  coupons: "Hay cupones de esta sucursal.",
  coupon_uses: "Hay compras con cupón en esta sucursal.",
  instructor_rates: "Hay tarifas de instructores para esta disciplina.",
  pay_lines: "Hay clases pagadas en la nómina.",
  pay_adjustments: "Hay ajustes de este instructor en la nómina.",
  contact_messages: "Hay mensajes de contacto para esta sucursal.",
}

/** Deletes an entry that nothing refers to; the database says whether. Throws the entry's `missing`, or IN_USE. */
export async function deleteEntry(runner: Runner, kind: EntryKind, entry: Deleted): Promise<void> {
  const { missing, remove } = entries[kind]
  const deleted = await remove(runner, entry).catch((error) => {
    const table = brokenTable(error)
    if (table) throw inUse(dependents[table])
    throw error
  })
  if (deleted.length === 0) throw new Refusal(missing)
}

/** That an entry cannot be deleted, and why. */
export function inUse(why = "Hay algo que depende de esto."): Refusal {
  return new Refusal("IN_USE", { fields: [{ path: "id", message: why }] })
}
