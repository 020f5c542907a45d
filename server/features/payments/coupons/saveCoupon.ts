import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { Coupon, CouponEdit } from "../../../../contract/coupons.ts"
import { errors } from "../../../../contract/errors.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Asking, type Decided, decide } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { flag, instant, int, piece, text, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { readBranch } from "../../studio/branches.ts"
import { assertCovers } from "../../studio/catalogue/assertCovers.ts"
import { usesOf } from "./facts.ts"
import { readCoupon } from "./reads.ts"

interface Facts {
  /** Null: there is no such coupon. */
  revision: number | null
  branch_id: string | null
  created_at: Date | null
  is_taken: boolean
  uses: number
  /** Of the packages that it is to be for, those there are. */
  packages: number
  kept: KeptAnswer | null
}

const lock = statement("lock-coupon-to-save")(
  piece`select from coupons where id = ${uuid("id")} for no key update`,
)

const read = statement<Facts>("coupon-facts")(
  piece`select (select revision from coupons where id = ${uuid("id")}) as revision,
     (select branch_id from coupons where id = ${uuid("id")}) as branch_id,
     (select created_at from coupons where id = ${uuid("id")}) as created_at,
     exists (select from coupons where lower(code) = lower(${text("code")}) and id <> ${uuid("id")}) as is_taken,
     ${usesOf(uuid("id"))} as uses,
     (select count(*)::int from packages where id = any(${uuids("packageIds")})) as packages,
     ${keptAnswer}`,
)

const write = statement<{ id: string }>("save-coupon")(
  piece`with saved as (
     insert into coupons as c
       (id, name, code, discount, start_date, end_date, total_uses, branch_id, is_active, created_at)
     values (${uuid("id")}, ${text("name")}, ${text("code")}, ${text("percent")}::numeric,
       ${text("startDate")}::date, ${text("endDate")}::date, ${int("totalUses")}, ${uuid.orNull("branchId")},
       ${flag("isActive")}, ${instant("now")})
     on conflict (id) do update set name = excluded.name, code = excluded.code, discount = excluded.discount,
       start_date = excluded.start_date, end_date = excluded.end_date, total_uses = excluded.total_uses,
       branch_id = excluded.branch_id, is_active = excluded.is_active, revision = c.revision + 1
     where c.revision = ${int("revision")}
     returning id
   ),
   removed as (
     delete from coupon_packages k using saved
     where k.coupon_id = saved.id and k.package_id <> all(${uuids("packageIds")})
   ),
   added as (
     insert into coupon_packages (coupon_id, package_id)
     select saved.id, p.id from saved cross join unnest(${uuids("packageIds")}) as p (id)
     on conflict do nothing
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

/**
 * Changes a coupon, or makes one when `id` is absent. While it is saved nobody is promised a use of it, so that there are
 * never fewer than are promised. Throws COUPON_NOT_FOUND, BRANCH_NOT_FOUND, PACKAGE_NOT_FOUND, FORBIDDEN, CODE_TAKEN,
 * EDITED_MEANWHILE, or VALIDATION at `totalUses`.
 */
export async function saveCoupon(
  context: Context<Actor>,
  existing: string | undefined,
  { revision: basedOn, ...edit }: CouponEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof Coupon>>> {
  const action = existing === undefined ? "crear" : "editar"
  const assertPlace = (place: string | null) => assertCovers(context.actor, "cupones", action, place)
  if (existing !== undefined) assertPlace((await readCoupon(context, existing)).branchId)
  if (edit.branchId) await readBranch(context, edit.branchId)
  assertPlace(edit.branchId)
  const packageIds = [...new Set(edit.packageIds)].sort()
  const id = existing ?? randomUUID()
  const values = { ...edit, packageIds, id, percent: String(edit.discount) }
  return inTransaction(context, async (inside) => {
    await lock(inside.transaction, { id })
    return decide(inside, key, {
      name: "save coupon",
      read: async (runner, asking: Asking) => (await read(runner, { ...values, ...asking }))[0] as Facts,
      rule(facts, now) {
        if (existing !== undefined && facts.revision === null) throw new Refusal("COUPON_NOT_FOUND")
        // Somebody may have moved it since it was read.
        if (existing !== undefined) assertPlace(facts.branch_id)
        if (basedOn !== undefined && basedOn !== facts.revision) throw new Refusal("EDITED_MEANWHILE")
        if (facts.packages < packageIds.length) throw new Refusal("PACKAGE_NOT_FOUND")
        if (facts.is_taken) throw wrong("CODE_TAKEN", "code", errors.CODE_TAKEN.message)
        if (edit.totalUses < facts.uses) throw wrong("VALIDATION", "totalUses", tooFew(facts.uses))
        const revision = facts.revision ?? 0
        const answer = {
          ...{ ...edit, id, packageIds, usedCount: facts.uses },
          revision: facts.revision === null ? 0 : revision + 1,
          createdAt: (facts.created_at ?? now).toISOString(),
        }
        return { answer, values: { ...values, revision }, news: [topics.catalogue] }
      },
      write,
      races: ["coupons_code_key"],
    })
  })
}

const wrong = (code: "CODE_TAKEN" | "VALIDATION", path: string, message: string) =>
  new Refusal(code, { fields: [{ path, message }] })

const tooFew = (uses: number) =>
  uses === 1
    ? "Ya hay 1 uso pagado o apartado: escribe 1 o más."
    : `Ya hay ${uses} usos pagados o apartados: escribe ${uses} o más.`
