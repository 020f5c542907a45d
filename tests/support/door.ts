import type { Cupo } from "./cupo.ts"
import type { Person } from "./people.ts"
import { near } from "./studio.ts"

/** Who works at the desk of all branches, or of these. */
export const receptionist = (cupo: Cupo, branches?: string[]): Promise<Person> =>
  cupo.person({
    role: "employee",
    permissions: { operaciones: ["crear", "editar", "ver"], clases: ["listado", "detalle"] },
    ...(branches && { branches }),
  })

export interface Guest {
  person: Person
  reservationId: string
  classId: string
  seat: number
  code: string
}

/** Somebody with a seat in a class, and the code of their ticket; so many minutes before it begins, if told. */
export async function guest(
  cupo: Cupo,
  classId: string,
  {
    seat = 1,
    firstName = "Renata",
    phone = "",
    minutes,
  }: Partial<Record<"seat" | "minutes", number>> & {
    firstName?: string
    phone?: string
  } = {},
): Promise<Guest> {
  const person = await cupo.customer("ten")
  await cupo.pool.query("update users set first_name = $2, phone = $3 where id = $1", [
    ...[person.id, firstName, phone],
  ])
  const booked = await cupo.call("POST /reservations", { as: person, body: { classId, seat } })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  if (minutes !== undefined) await near(cupo.pool, classId, minutes)
  const reservationId = booked.body.id as string
  return { person, reservationId, classId, seat, code: await codeOf(cupo, person, reservationId) }
}

export async function codeOf(cupo: Cupo, as: Person, reservationId: string): Promise<string> {
  return (await cupo.call(`GET /reservations/${reservationId}`, { as })).body.code
}
