import { sql } from "kysely"
import type { z } from "zod"
import { studioZone } from "../../../contract/house.ts"
import { toPesos } from "../../../contract/money.ts"
import type { Package } from "../../../contract/packages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { sightOfPackages } from "../studio/visible.ts"

type Reader = Pick<Context, "db" | "clock"> & { actor?: Actor }
type PackageInput = z.input<typeof Package>

/** Packages on sale today in their branch's time; staff who may list them see the others too, where they may. */
function packages({ db, clock, actor }: Reader) {
  const query = db
    .selectFrom("packages as p")
    .leftJoin("branches as b", "b.id", "p.branch_id")
    .selectAll("p")
    .orderBy("p.is_new_user", "desc")
    .orderBy("p.type")
    .orderBy(sql`p.total_classes = 0`)
    .orderBy("p.total_classes")
  const { everywhere, branches } = sightOfPackages(actor)
  if (everywhere) return query
  const today = sql<string>`(${clock.now()}::timestamptz at time zone coalesce(b.time_zone, ${studioZone()}))::date`
  return query.where((eb) => {
    const onSale = eb.and([
      eb("p.is_active", "=", true),
      eb("p.is_public", "=", true),
      eb.or([eb("p.start_date", "is", null), eb("p.start_date", "<=", today)]),
      eb.or([eb("p.end_date", "is", null), eb("p.end_date", ">=", today)]),
    ])
    if (branches.length === 0) return onSale
    // A package of no branch is good in every branch, so in theirs.
    return eb.or([onSale, eb("p.branch_id", "is", null), eb("p.branch_id", "in", branches)])
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof packages>["execute"]>>[number]

function toPackage(row: Row): PackageInput {
  return {
    id: row.id,
    description: row.description,
    totalClasses: row.total_classes,
    amount: toPesos(row.amount),
    type: row.type as PackageInput["type"],
    daysExpiry: row.days_expiry,
    isActive: row.is_active,
    isUnlimited: row.total_classes === 0,
    public: row.is_public,
    isNewUser: row.is_new_user,
    specialPrice: row.special_price === null ? null : toPesos(row.special_price),
    discount: Number(row.discount),
    discountInfo: row.discount_info,
    branchId: row.branch_id,
    couponId: row.coupon_id,
    startDate: row.start_date,
    endDate: row.end_date,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export async function listPackages(reader: Reader): Promise<{ packages: PackageInput[] }> {
  return { packages: (await packages(reader).execute()).map(toPackage) }
}

/** Throws PACKAGE_NOT_FOUND, also for one that is not on sale. */
export async function readPackage(reader: Reader, id: string): Promise<PackageInput> {
  const row = await packages(reader).where("p.id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("PACKAGE_NOT_FOUND")
  return toPackage(row)
}
