import { formatMoney } from "../../../contract/money.ts"
import { sayClasses } from "../../../contract/offer.ts"
import type { Package, PackageEdit, PackageType } from "../../../contract/packages.ts"

export type PackageValues = Omit<PackageEdit, "revision">

export const noPackage: PackageValues = {
  ...{ description: "", type: "group", totalClasses: 10, daysExpiry: 30, amount: Number.NaN },
  ...{ specialPrice: null, discount: 0, discountInfo: "", branchId: null, couponId: null },
  ...{ startDate: null, endDate: null, isNewUser: false, public: true, isActive: true },
}

export const editOf = (item: Package): PackageValues => ({
  description: item.description,
  type: item.type,
  totalClasses: item.totalClasses,
  daysExpiry: item.daysExpiry,
  amount: item.amount,
  specialPrice: item.specialPrice,
  discount: item.discount,
  discountInfo: item.discountInfo,
  branchId: item.branchId,
  couponId: item.couponId,
  startDate: item.startDate,
  endDate: item.endDate,
  isNewUser: item.isNewUser,
  public: item.public,
  isActive: item.isActive,
})

/** What its fields are called. */
export const packageFields: Record<keyof PackageValues, string> = {
  description: "Nombre",
  type: "Tipo de clase",
  branchId: "Sucursal",
  totalClasses: "Clases",
  daysExpiry: "Vigencia en días",
  amount: "Precio",
  specialPrice: "Precio especial",
  discount: "Descuento",
  discountInfo: "Texto de la promoción",
  couponId: "Cupón que sugiere",
  startDate: "A la venta desde",
  endDate: "A la venta hasta",
  isNewUser: "Solo para la primera compra",
  public: "Visible en la tienda",
  isActive: "Activo",
}

export const typeNames: Record<PackageType, string> = { group: "Grupal", individual: "Individual" }

/** How the value of a field reads. */
export function sayValue(value: unknown, field: keyof PackageValues): string {
  if (field === "type") return typeNames[value as PackageType]
  if (field === "totalClasses") return sayClasses({ totalClasses: value as number })
  if (field === "discount") return `${value} %`
  if (typeof value === "boolean") return value ? "sí" : "no"
  if (field === "amount" || field === "specialPrice") {
    return value === null ? "" : formatMoney((value as number) * 100)
  }
  return String(value ?? "")
}

/** «12 personas lo tienen; conservan lo que compraron». */
export function sayHolders(holding: number): string {
  if (holding === 0) return "Nadie lo tiene en este momento."
  return holding === 1
    ? "1 persona lo tiene; conserva lo que compró."
    : `${holding.toLocaleString("es-MX")} personas lo tienen; conservan lo que compraron.`
}
