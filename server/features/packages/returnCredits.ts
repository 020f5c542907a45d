import { instant, json, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { extended } from "./extend.ts"
import { ledgerEnd } from "./ledger.ts"

/** A reservation whose credit goes back, and how the ledger names it. */
export interface Returned {
  reservationId: string
  heldPackageId: string
  note: string
}

/**
 * Inside a transaction that holds the customers: gives the credits of cancelled reservations back to the packages that
 * paid them, none of which is there twice. Packages end at `validUntil` at the earliest, the expired among them too.
 */
export const returnCredits = statement<{ held_package_id: string }>("return-credits")(
  piece`with given as materialized (
     select * from json_to_recordset(${json("returned")})
       as g ("reservationId" uuid, "heldPackageId" uuid, note text)
   ),
   paid as materialized (
     select g."reservationId", g.note, h.id, h.is_unlimited, e.seq, e.balance
     from given g join held_packages h on h.id = g."heldPackageId" join lateral ${ledgerEnd} e on true
   ),
   ${extended("paid")}
   insert into credit_ledger
     (held_package_id, seq, delta, balance, reason, reservation_id, actor_id, note, created_at, valid_until)
   select id, seq + 1, case when is_unlimited then 0 else 1 end, case when is_unlimited then 0 else 1 end + balance,
     'returned', "reservationId", ${uuid.orNull("actorId")}, note, ${instant("now")},
     ${instant("validUntil")}
   from paid returning held_package_id`,
)
