import type { Actor, Context } from "../../platform/context.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { readPackage } from "./catalogue.ts"

export interface Holders {
  /** Who may still book with one. */
  holding: number
  /** Who ever had one. */
  ever: number
}

const count = statement<Holders>("count-holders")(
  piece`select count(distinct h.user_id)::int as ever,
     count(distinct h.user_id) filter (where h.expires_at >= ${instant("now")} and h.revoked_at is null)::int as holding
   from held_packages h where h.package_id = ${uuid("id")}`,
)

/** How many people have a package of the catalogue. Throws PACKAGE_NOT_FOUND. */
export async function countHolders(context: Context<Actor>, id: string): Promise<Holders> {
  await readPackage(context, id)
  return (await count(context.pool, { id, now: context.clock.now() }))[0] as Holders
}
