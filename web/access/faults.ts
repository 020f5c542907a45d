import { ApiError } from "../api/ApiError.ts"

/** Refusals that are of one field, by what forms call it. */
const fieldsOf: Record<string, readonly string[]> = {
  EMAIL_ALREADY_EXISTS: ["email"],
  INVALID_CODE: ["code"],
  INVALID_OWNER_WORD: ["word"],
  SECOND_STEP_WRONG: ["code", "writtenCode"],
  SECOND_STEP_USED: ["code", "writtenCode"],
  WRONG_PASSWORD: ["currentPassword", "password"],
}

/** What is wrong with each field of a form, by its name. */
export type Faults = Record<string, string>

/**
 * What a refusal says of the fields of a form. `rest`: what is left to say of the whole, since beside its field it is said once.
 * `sentence`: the refusal as the form says it.
 */
export function faultsOf(
  error: unknown,
  values: object,
  sentence: string,
): { faults: Faults; rest: string | null } {
  if (!(error instanceof ApiError)) return { faults: {}, rest: sentence }
  const own = fieldsOf[error.code]?.find((name) => name in values)
  if (own) return { faults: { [own]: sentence }, rest: null }
  // What other refusals have of fields belongs to their sentence.
  if (error.code !== "VALIDATION") return { faults: {}, rest: sentence }
  const said = error.fields.flatMap(({ path, message }) => {
    const name = nameIn(values, path)
    return name === undefined ? [] : [[name, message] as const]
  })
  const isAll = said.length > 0 && said.length === error.fields.length
  return { faults: Object.fromEntries(said), rest: isAll ? null : sentence }
}

/** A form may call by its last word what the contract has inside something: `emergencyContact.name`. */
const nameIn = (values: object, path: string): string | undefined =>
  [path, path.split(".").at(-1) ?? path].find((name) => name in values)
