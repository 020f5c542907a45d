import { type Kind, MoneyByKind } from "./MoneyByKind.tsx"

const kind = (id: "with" | "without", name: string, coupon: "true" | "false"): Kind => ({
  ...{ id, name, query: { coupon } },
  of: ({ coupons }, period) => coupons[period][id],
})

const kinds = [kind("with", "Con cupón", "true"), kind("without", "Sin cupón", "false")]

/** What came in with a coupon and without. */
export const Discounts = () => (
  <MoneyByKind title="Descuentos" caption="Ingresos con y sin cupón" column="Pagos" kinds={kinds} />
)
