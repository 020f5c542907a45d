import { permittedBranches } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { instant, piece, uuid, uuids } from "../../platform/database/piece.ts"
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
   from held_packages h join users u on u.id = h.user_id
   where h.package_id = ${uuid("id")}
     and (${uuids.orNull("branches")} is null or coalesce(h.branch_id, u.branch_id) = any(${uuids.orNull("branches")}))`,
)

/** How many people have a package of the catalogue, in the branches that the actor sees. Throws PACKAGE_NOT_FOUND. */
export async function readHolders(context: Context<Actor>, id: string): Promise<Holders> {
  await readPackage(context, id)
  const { pool, clock, actor } = context
  const branches = permittedBranches(actor.permissions, "paquetes") ?? null
  return (await count(pool, { id, branches, now: clock.now() }))[0] as Holders
}
