import type { Platform } from "../../platform/context.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import type { Followers } from "./followers.ts"

/** What somebody did at the studio so far. */
export interface Past {
  /** Has a payment that stands, or had a package for new customers. */
  has_bought: boolean
  has_attended: boolean
}

/** Who may have a package for new customers: the shop's card, the order and the desk all ask this. */
export const isNewcomer = ({ has_bought, has_attended }: Past): boolean => !has_bought && !has_attended

/** Of a row `u` of users. */
export const hasBought = piece`(exists (select from transactions t where t.user_id = u.id and t.status = 'paid')
       or exists (select from held_packages h join packages n on n.id = h.package_id
         where h.user_id = u.id and n.is_new_user))`

const read = statement<Pick<Past, "has_bought">>("has-bought")(
  piece`select ${hasBought} as has_bought from users u where u.id = ${uuid("userId")}`,
)

/** Whether a customer has yet to buy and to come. */
export async function readNewcomer(
  { pool, clock }: Pick<Platform, "pool" | "clock">,
  { hasAttended }: Pick<Followers, "hasAttended">,
  userId: string,
): Promise<boolean> {
  const has_bought = (await read(pool, { userId }))[0]?.has_bought ?? false
  return isNewcomer({
    has_bought,
    has_attended: !has_bought && (await hasAttended(pool, userId, clock.now())),
  })
}
