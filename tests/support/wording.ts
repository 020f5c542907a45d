import { errors } from "../../contract/errors.ts"
import { dependents } from "../../server/features/studio/catalogue/deleteEntry.ts"
import type { Operation, Schema } from "./document.ts"

/** What a compiler or a schema would say. */
const compilers =
  `a an and any are at be but by cannot could default does entry equal error expected failed field format from greater has
  have in input instanceof invalid is it key larger least less longer match missing more most must not null number object of one only or
  pattern received request required schema shorter should smaller string than the to too type undefined unexpected union unknown
  unrecognized valid value was with zod nan array arreglo booleano cadena entrada enumeración indefinido llave nulo patrón recibido
  registro esperaba tuviera`.split(/\s+/)

/** Words of a language that a person reads, in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}_]+/gu) ?? []

/** Every name of a field and every word that a field takes, wherever a description has one. */
function namesIn(schema: Schema): string[] {
  if (schema === null || typeof schema !== "object") return []
  const inside = Object.values(schema).flatMap((one) => namesIn(one))
  const taken = [...(Array.isArray(schema.enum) ? schema.enum : []), schema.const, schema.name]
  const own = taken.filter((one): one is string => typeof one === "string")
  const { properties } = schema
  const fields = properties && typeof properties === "object" ? Object.keys(properties) : []
  return [...inside, ...own, ...fields]
}

/**
 * Finds in a sentence what no person says: words of a compiler, names of fields and of what they take, and signs of code. What our own
 * sentences are made of is theirs, also where a field is called so; an address is an «email» by the specification, and what is paid is «MXN».
 */
export function oddWords(operations: readonly Operation[]): (sentence: string) => string[] {
  const sentences = [...Object.values(errors).map(({ message }) => message), ...Object.values(dependents)]
  const ours = new Set(["email", "mxn", ...sentences.flatMap(wordsOf)])
  const named = namesIn({ ...operations }).flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}_]+/u)])
  const odd = new Set(
    [...named.filter((name) => name.length > 1), ...compilers]
      .map((name) => name.toLowerCase())
      .filter((name) => !ours.has(name)),
  )
  return (sentence) => [
    ...wordsOf(sentence).filter((word) => odd.has(word)),
    ...(sentence.match(/[{}[\]<>|\\=_"`]|\/\^/g) ?? []),
  ]
}
