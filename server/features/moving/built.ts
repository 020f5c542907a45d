import type { Pool } from "pg"

/** What somebody built on what came. Of whose it is, ids are kept and no names: those change, and go with their account. */
export interface Built {
  said: string
  /** The first of them by name. */
  people: string[]
  /** How many there are beside those. */
  more: number
}

/** How many are told by name. */
export const mostNamed = 3

const names = new Intl.ListFormat("es-MX")

/** In words, with the first people that it is about. What was kept before they were is words alone. */
export async function sayBuilt(pool: Pool, built: readonly (Built | string)[]): Promise<string[]> {
  const ids = built.flatMap((one) => (typeof one === "string" ? [] : one.people))
  if (ids.length === 0) return built.map((one) => (typeof one === "string" ? one : one.said))
  const { rows } = await pool.query<{ id: string; name: string }>(
    "select id, trim(first_name || ' ' || last_name) as name from users where id = any($1)",
    [ids],
  )
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return built.map((one) => {
    if (typeof one === "string") return one
    const known = one.people.flatMap((id) => nameOf.get(id) ?? [])
    if (known.length === 0) return one.said
    const rest = one.more + one.people.length - known.length
    return `${one.said}: ${names.format(rest > 0 ? [...known, `${rest.toLocaleString("es-MX")} más`] : known)}`
  })
}
