import { NativeSelect, Switch, TextInput } from "@mantine/core"
import type { BranchId } from "../../../contract/studio.ts"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { useBranchChoice } from "../kit/studio/useBranchChoice.ts"
import { CouponSelect } from "./CouponSelect.tsx"
import { typeNames } from "./packageValues.ts"
import type { PackageFormState } from "./usePackageForm.ts"

const wide = { wrapperProps: { "data-wide": true } }
const below: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]

/** What a package is, what it costs, and who sees it. */
export function PackageFields({ form, field }: Pick<PackageFormState, "form" | "field">) {
  const { values } = form
  const branches = useBranchChoice("paquetes")
  const number = (name: "totalClasses" | "daysExpiry" | "amount" | "discount") => ({
    ...field(name),
    value: values[name],
    onChange: (value: number) => form.setFieldValue(name, value),
  })
  const day = (name: "startDate" | "endDate") => ({
    ...field(name),
    value: values[name] ?? "",
    onChange: (day: string) => form.setFieldValue(name, day || null),
  })
  return (
    <>
      <TextInput {...field("description")} {...wide} placeholder="10 clases" />
      <NativeSelect
        {...field("type")}
        data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        {...field("branchId")}
        value={values.branchId ?? ""}
        onChange={({ currentTarget }) =>
          form.setFieldValue("branchId", (currentTarget.value || null) as BranchId | null)
        }
        data={branches.options(values.branchId)}
      />
      <NumberField
        {...number("totalClasses")}
        inputMode="numeric"
        description="Escribe 0 para que sea ilimitado."
      />
      <NumberField
        {...number("daysExpiry")}
        inputMode="numeric"
        description="Cuenta desde el día de la compra."
      />
      <NumberField {...number("amount")} inputMode="decimal" leftSection="$" step="any" />
      <NumberField
        {...field("specialPrice")}
        inputMode="decimal"
        leftSection="$"
        step="any"
        description="Vale en lugar del precio y del descuento."
        value={values.specialPrice}
        onChange={(value) => form.setFieldValue("specialPrice", Number.isNaN(value) ? null : value)}
      />
      <NumberField {...number("discount")} inputMode="decimal" rightSection="%" step="any" />
      <TextInput {...field("discountInfo")} inputWrapperOrder={below} placeholder="Buen Fin" />
      <DayInput {...day("startDate")} />
      <DayInput
        {...day("endDate")}
        min={isDay(values.startDate) ? values.startDate : undefined}
        inputWrapperOrder={below}
        description="Ese día todavía se vende, en la hora de la sucursal."
      />
      <CouponSelect
        {...field("couponId")}
        value={values.couponId}
        onChange={(couponId) => form.setFieldValue("couponId", couponId)}
      />
      <Switch size="md" {...wide} {...field("isNewUser")} checked={values.isNewUser} />
      <Switch size="md" {...wide} {...field("public")} checked={values.public} />
      <Switch size="md" {...wide} {...field("isActive")} checked={values.isActive} />
    </>
  )
}
