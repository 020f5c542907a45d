import type pg from "pg"
import { Refusal } from "../../../platform/refusal.ts"
import { isCommonPassword } from "./common.ts"
import type { Leaks } from "./leaks.ts"
import { isOfNames } from "./ofNames.ts"

/** Whose password is chosen. */
export interface Named {
  firstName: string
  lastName: string
  email: string
}

/** A password, and the field of the input that it came in. */
interface Chosen {
  path: string
  password: string
}

export interface Passwords {
  /** Of somebody by their id, or who is not here yet. Throws VALIDATION of a password that is guessed soon. */
  assertGood(chosen: Chosen, of: Named | { id: string }): Promise<void>
}

/** What is asked of every password that anybody chooses. Without `leaks` it is compared with none. */
export function openPasswords(pool: Pick<pg.Pool, "query">, leaks?: Leaks): Passwords {
  const houseNames = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>("select name from house_names() name")
    return rows.map(({ name }) => name)
  }
  const readNamed = async (id: string): Promise<Named[]> => {
    const { rows } = await pool.query<Named>(
      `select first_name as "firstName", last_name as "lastName", email from users where id = $1`,
      [id],
    )
    return rows
  }
  return {
    async assertGood(chosen, of) {
      assertUncommon(chosen)
      const persons = "id" in of ? await readNamed(of.id) : [of]
      const own = persons.flatMap(({ firstName, lastName, email }) => [`${firstName} ${lastName}`, email])
      if (isOfNames(chosen.password, [...own, ...(await houseNames())]))
        throw refuse(chosen, "Esa contraseña solo dice tu nombre, tu correo o el estudio. Elige otra.")
      if (await leaks?.has(chosen.password))
        throw refuse(chosen, "Esa contraseña apareció en una filtración de otro sitio. Elige otra.")
    },
  }
}

/** Throws VALIDATION of one that everybody tries first. */
export function assertUncommon({ password, path }: Chosen): void {
  if (isCommonPassword(password))
    throw refuse({ password, path }, "Esa contraseña es demasiado común. Elige otra.")
}

const refuse = ({ path }: Chosen, message: string) =>
  new Refusal("VALIDATION", { fields: [{ path, message }] })
