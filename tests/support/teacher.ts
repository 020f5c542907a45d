import { randomUUID } from "node:crypto"
import type { Cupo } from "./cupo.ts"
import type { Person } from "./people.ts"

export interface Teacher extends Person {
  /** Who they are in the catalogue. */
  instructor: string
}

/** An instructor with an account of the staff, and the permission for the classes that they give alone. */
export async function teacher(
  cupo: Pick<Cupo, "pool" | "person">,
  branches?: string,
  permissions: Record<string, string[]> = { misClases: ["editar", "ver"] },
): Promise<Teacher> {
  const person = await cupo.person({
    role: "employee",
    permissions,
    ...(branches && { branches: [branches] }),
  })
  const instructor = randomUUID()
  await cupo.pool.query(
    "insert into instructors (id, first_name, last_name, user_id) values ($1, 'Valeria', $2, $3)",
    [instructor, instructor, person.id],
  )
  return { ...person, instructor }
}
