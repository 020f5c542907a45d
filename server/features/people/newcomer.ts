import type { z } from "zod"
import type { User } from "../../../contract/people.ts"
import type { Platform } from "../../platform/context.ts"
import type { Person } from "./reads.ts"

/** Whether somebody has yet to buy and to come: told by what knows payments and seats. Whoever puts the server together brings it. */
export type IsNewcomer = (platform: Platform, userId: string) => Promise<boolean>

/** Reads a person as others do. Throws USER_NOT_FOUND. */
export type ReadShown = (
  platform: Platform,
  id: string,
) => Promise<z.input<typeof User> & { revision: number }>

/** A person as others read them. */
export async function showUser<P extends Person>(
  platform: Platform,
  isNewcomer: IsNewcomer,
  person: P,
): Promise<P & z.input<typeof User>> {
  return { ...person, isNew: person.role === "user" && (await isNewcomer(platform, person.id)) }
}
