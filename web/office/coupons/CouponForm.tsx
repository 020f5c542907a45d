import { NativeSelect, Switch, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type Coupon, type CouponId, getCoupon } from "../../../contract/coupons.ts"
import { listPackages, type Package } from "../../../contract/packages.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { Page } from "../kit/page/Page.tsx"
import { useBranchChoice } from "../kit/studio/useBranchChoice.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import type { Route } from "./+types/CouponForm.ts"
import style from "./CouponForm.module.css"
import { PackageChoice } from "./PackageChoice.tsx"
import { PriceList } from "./PriceList.tsx"
import { useCouponForm } from "./useCouponForm.ts"

const list = "/backend/sistema/cupones"

/** A new coupon, or one that is edited. */
export default function CouponForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: CouponId }).id
  const packages = useQuery({ ...queryOf(listPackages), select: (answer) => answer.packages })
  return (
    <Found query={packages} title={id ? "Editar cupón" : "Crear cupón"} list={list}>
      {(all) => (id ? <EditCoupon key={id} id={id} packages={all} /> : <Fields packages={all} />)}
    </Found>
  )
}

function EditCoupon({ id, packages }: { id: CouponId; packages: Package[] }) {
  const query = useQuery({ ...queryOf(getCoupon, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar cupón" list={list}>
      {(coupon) => <Fields coupon={coupon} packages={packages} />}
    </Found>
  )
}

function Fields({ coupon: read, packages }: { coupon?: Coupon; packages: Package[] }) {
  const [coupon] = useState(read)
  const branches = useBranchChoice("cupones")
  const { form, state, field } = useCouponForm(coupon, packages)
  const { values } = form
  const today = useDayIn("cupones")(values.branchId)
  const number = (name: "discount" | "totalUses") => ({
    ...field(name),
    value: values[name],
    onChange: (value: number) => form.setFieldValue(name, value),
  })
  const title = coupon ? "Editar cupón" : "Crear cupón"
  return (
    <Page back={list} title={coupon ? coupon.code : title} name={title} lead={coupon && sayImpact(coupon)}>
      <div className={style.sides}>
        <EntryForm form={form} state={state} list={list} label={coupon ? "Guardar" : "Crear cupón"}>
          <TextInput {...field("name")} placeholder="Otoño en el estudio" />
          <TextInput
            {...field("code")}
            placeholder="OTONO10"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={style.code}
          />
          <NumberField {...number("discount")} inputMode="decimal" rightSection="%" step="any" />
          <NumberField {...number("totalUses")} inputMode="numeric" />
          <DayInput {...field("startDate")} today={today} />
          <DayInput
            {...field("endDate")}
            today={today}
            min={isDay(values.startDate) ? values.startDate : undefined}
            inputWrapperOrder={["label", "input", "description", "error"]}
            description="Ese día todavía se acepta."
          />
          <NativeSelect
            {...field("branchId")}
            wrapperProps={{ "data-wide": true }}
            value={values.branchId ?? ""}
            onChange={({ currentTarget }) =>
              form.setFieldValue("branchId", (currentTarget.value || null) as BranchId | null)
            }
            data={branches.options(values.branchId)}
          />
          <PackageChoice
            packages={packages}
            chosen={values.packageIds}
            onChange={(packageIds) => form.setFieldValue("packageIds", packageIds)}
          />
          <Switch
            size="md"
            wrapperProps={{ "data-wide": true }}
            {...field("isActive")}
            checked={values.isActive}
          />
        </EntryForm>
        <PriceList values={values} packages={packages} />
      </div>
    </Page>
  )
}

/** What is promised already. */
function sayImpact({ usedCount, totalUses }: Coupon): string {
  if (usedCount === 0) return "Nadie lo ha usado todavía."
  const uses = usedCount === 1 ? "1 uso pagado o apartado" : `${usedCount} usos pagados o apartados`
  return `${uses} de ${totalUses}. Quien ya lo apartó conserva su descuento.`
}
