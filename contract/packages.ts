import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { BranchId } from "./studio.ts"
import { Day, Instant } from "./time.ts"

export const PackageId = z.uuid().brand<"PackageId">()
export type PackageId = z.infer<typeof PackageId>
export const HeldPackageId = z.uuid().brand<"HeldPackageId">()
export type HeldPackageId = z.infer<typeof HeldPackageId>

export const packageTypes = ["group", "individual"] as const
export type PackageType = (typeof packageTypes)[number]

/** A package of the catalogue. Amounts in pesos with two decimals. */
export const Package = z.object({
  id: PackageId,
  description: z.string(),
  /** 0 means unlimited. */
  totalClasses: z.int().min(0),
  amount: z.number(),
  type: z.enum(packageTypes),
  daysExpiry: z.int().min(1),
  isActive: z.boolean(),
  isUnlimited: z.boolean(),
  public: z.boolean(),
  isNewUser: z.boolean(),
  specialPrice: z.number().nullable(),
  discount: z.number(),
  discountInfo: z.string(),
  branchId: BranchId.nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Package = z.infer<typeof Package>

/** A package that a customer holds. */
export const HeldPackage = z.object({
  id: HeldPackageId,
  packageId: PackageId.nullable(),
  description: z.string(),
  type: z.enum(packageTypes),
  isUnlimited: z.boolean(),
  totalClasses: z.int(),
  /** What the ledger says is left; 0 for an unlimited package. */
  available: z.int().min(0),
  branchId: BranchId.nullable(),
  startsAt: Instant,
  expiresAt: Instant,
  /** In which its days are counted: its branch's, else the customer's own branch's. */
  timeZone: z.string(),
  /** Valid now: not expired and not revoked. */
  active: z.boolean(),
})
export type HeldPackage = z.infer<typeof HeldPackage>

export const creditReasons = ["granted", "used", "returned", "lost", "expired", "adjusted"] as const
export type CreditReason = (typeof creditReasons)[number]

/** One row of the ledger: what changed, why, and what was left after it. */
export const CreditMovement = z.object({
  heldPackageId: HeldPackageId,
  package: z.string(),
  isUnlimited: z.boolean(),
  delta: z.int(),
  balance: z.int().min(0),
  reason: z.enum(creditReasons),
  /** A sentence in Spanish: «Pilates Reformer · 25 nov · lugar 6». */
  note: z.string(),
  createdAt: Instant,
  /** The zone of its package. */
  timeZone: z.string(),
})
export type CreditMovement = z.infer<typeof CreditMovement>

const tag = "Paquetes"

export const listPackages = endpoint({
  method: "GET",
  path: "/packages",
  tag,
  summary: "Paquetes a la venta",
  access: "public",
  output: z.object({ packages: z.array(Package) }),
})

export const getPackage = endpoint({
  method: "GET",
  path: "/packages/:id",
  tag,
  summary: "Un paquete a la venta",
  access: "public",
  params: z.strictObject({ id: PackageId }),
  output: Package,
  errors: ["PACKAGE_NOT_FOUND"],
})

export const listMyCredits = endpoint({
  method: "GET",
  path: "/credits/my",
  tag,
  summary: "Mis paquetes y cada movimiento de mis clases, el más reciente primero",
  access: "signedIn",
  output: z.object({ packages: z.array(HeldPackage), movements: z.array(CreditMovement) }),
})
