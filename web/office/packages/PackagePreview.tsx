import { offerOf } from "../../../contract/offer.ts"
import { OfferCard } from "../../ui/OfferCard.tsx"
import { useBranches } from "../kit/studio/useStudio.ts"
import style from "./PackagePreview.module.css"
import type { PackageValues } from "./packageValues.ts"
import { useCoupons } from "./useCoupons.ts"

const number = (value: number) => (Number.isFinite(value) ? value : 0)

/** The card of the shop while it is written; the price is the one that is charged. */
export function PackagePreview({ values }: { values: PackageValues }) {
  const branches = useBranches("paquetes") ?? []
  const coupon = useCoupons()?.find(({ id }) => id === values.couponId)
  const branch = branches.find(({ id }) => id === values.branchId)?.name ?? null
  const offer = offerOf(
    {
      ...values,
      totalClasses: number(values.totalClasses),
      daysExpiry: number(values.daysExpiry),
      amount: number(values.amount),
      discount: number(values.discount),
    },
    { branch, coupon },
  )
  return (
    <section className={style.preview} aria-label="Así lo ven tus clientes">
      <h2 className={style.title}>Así lo ven tus clientes</h2>
      <OfferCard offer={offer} first={values.isNewUser}>
        <span className={style.button} data-first={values.isNewUser || undefined}>
          Comprar
        </span>
      </OfferCard>
      {(!values.public || !values.isActive) && (
        <p className={style.hidden}>
          {values.isActive ? "No aparece en la tienda; se vende en la caja." : "Nadie puede comprarlo."}
        </p>
      )}
    </section>
  )
}
