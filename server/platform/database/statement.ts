import type pg from "pg"

/** Anything that runs SQL: the pool (its own transaction each) or a client inside one. */
export type Runner = Pick<pg.Pool, "query">

/**
 * A statement with `:named` parameters that each connection plans once. For the few on the path of a booking, where
 * planning a long statement costs more than running it. Features lend each other pieces of its text, so that a
 * decision touching several of them is still one statement, one round trip and one commit.
 */
export function statement<Row>(name: string, text: string) {
  const names: string[] = []
  const positional = text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter)
    return `$${names.indexOf(parameter) + 1}`
  })
  return async (runner: Runner, values: Record<string, unknown>): Promise<Row[]> => {
    const ordered = names.map((parameter) => {
      if (!(parameter in values)) throw new Error(`${name} lacks the parameter ${parameter}`)
      return values[parameter]
    })
    const result = await runner.query({ name, text: positional, values: ordered })
    return result.rows as Row[]
  }
}
