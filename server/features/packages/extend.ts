import { instant, piece, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

/** How many more days, at least, a credit can be used that comes back, or may, because of what the studio did. */
export const returnedDays = 7

/** A piece of a statement: the packages of `given` end at `validUntil` at the earliest, those written off among them too. */
export const extended = (given: string) => piece`extended as (
  update held_packages h set expires_at = ${instant("validUntil")}, written_off_at = null
  from ${given} where h.id = ${given}.id and not h.is_unlimited and h.expires_at < ${instant("validUntil")}
  returning h.id
)`

/** Inside a transaction that holds the customers: what the studio moved their classes past does not end before. */
export const extendPackages = statement<{ id: string }>("extend-packages")(
  piece`with given as (select unnest(${uuids("ids")}) as id), ${extended("given")} select id from extended`,
)
