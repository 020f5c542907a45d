import { formatDate } from "../../../contract/calendar.ts"
import type { Coupon, CouponEdit } from "../../../contract/coupons.ts"
import type { BadgeTone } from "../../ui/Badge.tsx"

export type CouponValues = Omit<CouponEdit, "revision">

export const newCoupon = (today: string): CouponValues => ({
  ...{ name: "", code: "", discount: 10, totalUses: 50 },
  ...{ startDate: today, endDate: "", branchId: null, packageIds: [], isActive: true },
})

export const editOf = (coupon: Coupon): CouponValues => ({
  name: coupon.name,
  code: coupon.code,
  discount: coupon.discount,
  totalUses: coupon.totalUses,
  startDate: coupon.startDate,
  endDate: coupon.endDate,
  branchId: coupon.branchId,
  packageIds: coupon.packageIds,
  isActive: coupon.isActive,
})

/** What its fields are called. */
export const couponFields: Record<keyof CouponValues, string> = {
  name: "Nombre",
  code: "Código",
  discount: "Descuento",
  totalUses: "Usos en total",
  startDate: "Desde",
  endDate: "Hasta",
  branchId: "Sucursal",
  packageIds: "Paquetes",
  isActive: "Activo",
}

export const sayDays = ({ startDate, endDate }: Pick<Coupon, "startDate" | "endDate">): string =>
  `${formatDate(startDate)} - ${formatDate(endDate)}`

/** «3 de 50». */
export const sayUses = ({ usedCount, totalUses }: Pick<Coupon, "usedCount" | "totalUses">): string =>
  `${usedCount.toLocaleString("es-MX")} de ${totalUses.toLocaleString("es-MX")}`

/** Whether it can be used on a day, in a word. */
export function stateOf(coupon: Coupon, today: string): { word: string; tone: BadgeTone } {
  if (!coupon.isActive) return { word: "INACTIVO", tone: "cream" }
  if (today > coupon.endDate) return { word: "VENCIDO", tone: "cream" }
  if (coupon.usedCount >= coupon.totalUses) return { word: "AGOTADO", tone: "gold" }
  if (today < coupon.startDate) return { word: "POR EMPEZAR", tone: "gold" }
  return { word: "ACTIVO", tone: "sage" }
}
