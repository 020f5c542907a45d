import type pg from "pg"
import type { Piece } from "./piece.ts"

/** Anything that runs SQL: the pool (its own transaction each) or a client inside one. */
export type Runner = Pick<pg.Pool, "query">

/**
 * A statement that each connection plans once. For the few on the path of a booking, where planning a long statement
 * costs more than running it. Yields rows of the shape that the caller says.
 */
export function statement<Row>(name: string) {
  return <Needs>({ text }: Piece<Needs>) => {
    const names: string[] = []
    const positional = text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, parameter: string) => {
      if (!names.includes(parameter)) names.push(parameter)
      return `$${names.indexOf(parameter) + 1}`
    })
    return async (runner: Runner, values: Needs): Promise<Row[]> => {
      const ordered = names.map((parameter) => values[parameter as keyof Needs])
      const result = await runner.query({ name, text: positional, values: ordered })
      return result.rows as Row[]
    }
  }
}
