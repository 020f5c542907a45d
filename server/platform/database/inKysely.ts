import { type RawBuilder, sql } from "kysely"
import type { Piece } from "./piece.ts"

/** A piece of SQL with the values that it needs, for a read that is composed: what is told in a piece is told once. */
export function inKysely<Type, Needs = unknown>({ text }: Piece<Needs>, values: Needs): RawBuilder<Type> {
  const parts = text.split(/(?<![:\w]):([a-z]\w*)/gi)
  const strings = parts.filter((_, at) => at % 2 === 0)
  const names = parts.filter((_, at) => at % 2 === 1)
  const given = names.map((name) => values[name as keyof Needs])
  return sql<Type>(Object.assign(strings, { raw: strings }), ...given)
}
