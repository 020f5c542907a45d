/**
 * A piece of SQL, and by type which named values it needs. Features lend each other pieces, so that a decision touching
 * several of them is still one statement; a value that is missing or of another type does not compile.
 */
export interface Piece<Needs> {
  readonly text: string
  /** Never there; the compiler alone asks for it. */
  readonly needs?: (values: Needs) => void
}

type NeedsOf<Part> = Part extends Piece<infer Needs> ? Needs : unknown
type All<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Rest]
  ? NeedsOf<First> & All<Rest>
  : unknown

const parameter = /(?<![:\w]):[a-z]\w*/i

/** SQL with other pieces in it; it needs what they need. Plain strings are SQL too, such as the name of a table. */
export function piece<const Parts extends readonly (Piece<never> | string)[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): Piece<All<Parts>> {
  const untyped = [...strings, ...parts.filter((part) => typeof part === "string")].find((text) =>
    parameter.test(text),
  )
  if (untyped) throw new Error(`A parameter without a type: ${parameter.exec(untyped)?.[0]}`)
  const texts = parts.map((part) => (typeof part === "string" ? part : part.text))
  return { text: String.raw({ raw: strings }, ...texts) }
}

function parameterOf<Value>(type: string) {
  const text = (name: string) => ({ text: `:${name}::${type}` })
  const given = <const Name extends string>(name: Name): Piece<{ [key in Name]: Value }> => text(name)
  const orNull = <const Name extends string>(name: Name): Piece<{ [key in Name]: Value | null }> => text(name)
  return Object.assign(given, { orNull })
}

/** `withNulls`: in which some may be nothing. */
const listOf = <Value>(type: string) =>
  Object.assign(parameterOf<readonly Value[]>(type), {
    withNulls: parameterOf<readonly (Value | null)[]>(type),
  })

export const uuid = parameterOf<string>("uuid")
export const uuids = listOf<string>("uuid[]")
export const int = parameterOf<number>("int")
export const ints = listOf<number>("int[]")
export const text = parameterOf<string>("text")
export const texts = listOf<string>("text[]")
export const json = parameterOf<string>("json")
export const bytes = parameterOf<Buffer>("bytea")
export const instant = parameterOf<Date>("timestamptz")
export const instants = parameterOf<readonly Date[]>("timestamptz[]")
export const flag = parameterOf<boolean>("boolean")

/**
 * A list for `= any(…)` in a statement that is to be planned once. Of a list given as it is, PostgreSQL takes a plan of all
 * values for one of ten: where fewer come, it plans anew each time, which costs more than the reading.
 */
export const listed = <Needs>(values: Piece<Needs>): Piece<Needs> => piece`array(select unnest(${values}))`

/** SQL: the instant of a column in milliseconds, as rules count them. */
export const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`
