import { NativeSelect, type NativeSelectProps } from "@mantine/core"
import type { PackageEdit } from "../../../contract/packages.ts"
import { useCoupons } from "./useCoupons.ts"

type CouponId = PackageEdit["couponId"]

interface CouponSelectProps extends Omit<NativeSelectProps, "value" | "onChange"> {
  value: CouponId
  onChange: (value: CouponId) => void
}

/** The coupon that the card of a package suggests. Who sees no coupons leaves it as it is. */
export function CouponSelect({ value, onChange, ...rest }: CouponSelectProps) {
  const coupons = useCoupons()
  const known = (coupons ?? []).filter(({ isActive, id }) => isActive || id === value)
  const isKept = value !== null && !known.some(({ id }) => id === value)
  return (
    <NativeSelect
      {...rest}
      wrapperProps={{ "data-wide": true }}
      inputWrapperOrder={["label", "input", "description", "error"]}
      description="Su código aparece en la tarjeta mientras sirva para este paquete."
      disabled={coupons === undefined}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as CouponId)}
      data={[
        { value: "", label: "Ninguno" },
        ...(isKept ? [{ value: value as string, label: "El que ya tiene" }] : []),
        ...known.map(({ id, code, discount }) => ({ value: id, label: `${code} · ${discount} %` })),
      ]}
    />
  )
}
