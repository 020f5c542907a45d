import { schemaResolver, useForm } from "@mantine/form"
import { useNavigate } from "react-router"
import {
  type Coupon,
  CouponEdit,
  type CouponId,
  createCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  updateCoupon,
} from "../../../contract/coupons.ts"
import type { Package } from "../../../contract/packages.ts"
import { call } from "../../api/client.ts"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { useBranchChoice } from "../kit/studio/useBranchChoice.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { type CouponValues, couponFields, editOf, newCoupon } from "./couponValues.ts"

/** The form of a coupon that is edited, or of a new one. */
export function useCouponForm(coupon: Coupon | undefined, packages: readonly Package[]) {
  const navigate = useNavigate()
  const today = useDayIn("cupones")
  const branches = useBranches("cupones") ?? []
  const { first } = useBranchChoice("cupones")
  const form = useForm<CouponValues>({
    initialValues: coupon ? editOf(coupon) : { ...newCoupon(today(first)), branchId: first },
    validate: schemaResolver(CouponEdit, { sync: true }),
  })
  const state = useEntryForm<CouponValues, Coupon>({
    form,
    entry: coupon,
    send: (values, edited, options) =>
      coupon
        ? call(updateCoupon, { params: { id: coupon.id }, body: { ...values, ...edited } }, options)
        : call(createCoupon, { body: values }, options),
    readAgain: () => call(getCoupon, { params: { id: coupon?.id as CouponId } }),
    valuesOf: editOf,
    names: couponFields,
    say: (value, field) => {
      if (field === "branchId") return branches.find(({ id }) => id === value)?.name ?? "Todas"
      if (field === "packageIds") return sayPackages(value as string[], packages)
      if (field === "discount") return `${value} %`
      return typeof value === "boolean" ? (value ? "sí" : "no") : String(value)
    },
    staleAfter: [listCoupons, getCoupon, listCouponUses],
    saved: "Cupón guardado.",
    failed: coupon ? "Error al guardar cupón" : "Error al crear cupón",
    onSaved: () => void navigate("/backend/sistema/cupones"),
  })
  const field = (name: keyof CouponValues) => ({
    name,
    label: couponFields[name],
    ...form.getInputProps(name),
  })
  return { form, state, field }
}

/** «10 clases, 5 clases»; of none, that it is for all. */
export function sayPackages(ids: readonly string[], packages: readonly Package[]): string {
  if (ids.length === 0) return "Todos"
  const known = packages.filter(({ id }) => ids.includes(id)).map(({ description }) => description)
  const others = ids.length - known.length
  return [...known, ...(others > 0 ? [others === 1 ? "otro" : `otros ${others}`] : [])].join(", ")
}
