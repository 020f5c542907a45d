import type pg from "pg"

/** The same thing, with some of what it does done otherwise. */
export const instead = <T extends object>(thing: T, otherwise: Record<string, unknown>): T =>
  new Proxy(thing, {
    get(target, name) {
      if (typeof name === "string" && name in otherwise) return otherwise[name]
      const value = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })

export type Asked = string | { name?: string; text: string }

/** The same pool, each of whose statements is sent as `before` makes of it, and once it has. */
export function sending(pool: pg.Pool, before: (asked: Asked) => Asked | Promise<Asked>): pg.Pool {
  const over = <T extends pg.Pool | pg.PoolClient>(target: T): T =>
    instead(target, {
      query: async (asked: Asked, values?: unknown[]) => target.query(await before(asked), values),
      connect: async () => over(await pool.connect()),
    })
  return over(pool)
}
