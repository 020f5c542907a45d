import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { toCentavos } from "../../../contract/money.ts"
import type { Package, PackageEdit } from "../../../contract/packages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, keptAnswer } from "../../platform/database/idempotency.ts"
import { flag, instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { topics } from "../../platform/topics.ts"
import { readBranch } from "../studio/branches.ts"
import { assertCovers } from "../studio/catalogue/assertCovers.ts"
import { type PlacedFacts, saveEntry } from "../studio/catalogue/entry.ts"
import { readPackage } from "./catalogue.ts"

/** Throws COUPON_NOT_FOUND for one that is none. Coupons come after packages: whoever puts the server together brings it. */
export type AssertCoupon = (context: Pick<Context, "db">, id: string) => Promise<void>

const read = statement<PlacedFacts>("package-facts")(
  piece`select (select revision from packages where id = ${uuid("id")}) as revision,
     (select branch_id from packages where id = ${uuid("id")}) as branch_id,
     exists (select from packages where lower(description) = lower(${text("description")})
       and branch_id is not distinct from ${uuid.orNull("branchId")} and id <> ${uuid("id")}) as is_taken,
     ${keptAnswer}`,
)

const write = statement<{ id: string }>("save-package")(
  piece`with saved as (
     insert into packages as p
       (id, description, type, total_classes, days_expiry, amount, special_price, discount, discount_info,
        branch_id, coupon_id, start_date, end_date, is_new_user, is_public, is_active, created_at, updated_at)
     values (${uuid("id")}, ${text("description")}, ${text("type")}, ${int("totalClasses")}, ${int("daysExpiry")},
       ${int("centavos")}, ${int.orNull("specialCentavos")}, ${text("percent")}::numeric, ${text("discountInfo")},
       ${uuid.orNull("branchId")}, ${uuid.orNull("couponId")}, ${text.orNull("startDate")}::date,
       ${text.orNull("endDate")}::date, ${flag("isNewUser")}, ${flag("public")}, ${flag("isActive")},
       ${instant("savedAt")}, ${instant("savedAt")})
     on conflict (id) do update set description = excluded.description, type = excluded.type,
       total_classes = excluded.total_classes, days_expiry = excluded.days_expiry, amount = excluded.amount,
       special_price = excluded.special_price, discount = excluded.discount,
       discount_info = excluded.discount_info, branch_id = excluded.branch_id, coupon_id = excluded.coupon_id,
       start_date = excluded.start_date, end_date = excluded.end_date, is_new_user = excluded.is_new_user,
       is_public = excluded.is_public, is_active = excluded.is_active, updated_at = excluded.updated_at,
       revision = p.revision + 1
     where p.revision = ${int("revision")}
     returning id
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

const entry = {
  name: "save package",
  missing: "PACKAGE_NOT_FOUND" as const,
  read,
  write,
  races: ["packages_description_branch_id_key"],
  topic: topics.catalogue,
}

/**
 * Changes a package of the catalogue, or makes one when `existing` is absent. What people hold is theirs as they bought it.
 * Throws PACKAGE_NOT_FOUND, BRANCH_NOT_FOUND, COUPON_NOT_FOUND, FORBIDDEN, NAME_TAKEN or EDITED_MEANWHILE.
 */
export async function savePackage(
  context: Context<Actor>,
  assertCoupon: AssertCoupon,
  existing: string | undefined,
  { revision: basedOn, ...edit }: PackageEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof Package>>> {
  const action = existing === undefined ? "crear" : "editar"
  const before = existing === undefined ? undefined : await readPackage(context, existing)
  const assertPlace = (place: string | null) => assertCovers(context.actor, "paquetes", action, place)
  if (before) assertPlace(before.branchId)
  if (edit.branchId) await readBranch(context, edit.branchId)
  assertPlace(edit.branchId)
  if (edit.couponId) await assertCoupon(context, edit.couponId)
  const savedAt = context.clock.now()
  const values = {
    ...edit,
    centavos: toCentavos(edit.amount) as number,
    specialCentavos: edit.specialPrice === null ? null : (toCentavos(edit.specialPrice) as number),
    percent: String(edit.discount),
    savedAt,
  }
  const assertMay = ({ branch_id }: PlacedFacts) => assertPlace(branch_id)
  const save = { id: existing ?? randomUUID(), isNew: existing === undefined, basedOn, assertMay, values }
  return saveEntry(context, key, entry, save, (saved) => ({
    ...edit,
    ...saved,
    isUnlimited: edit.totalClasses === 0,
    createdAt: before?.createdAt ?? savedAt.toISOString(),
    updatedAt: savedAt.toISOString(),
  }))
}
