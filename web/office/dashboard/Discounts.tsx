import { sayPesos } from "../../../contract/money.ts"
import { Box } from "./Box.tsx"
import { Counts } from "./Counts.tsx"
import { useBilling } from "./useBilling.ts"
import { useLinks } from "./useLinks.ts"

const rows = [
  { id: "with", name: "Con cupón", coupon: "true" },
  { id: "without", name: "Sin cupón", coupon: "false" },
] as const

/** What came in with a coupon and without. */
export function Discounts() {
  const links = useLinks()
  return (
    <Box title="Descuentos" query={useBilling()}>
      {({ coupons, year, month }) => (
        <Counts
          caption="Ingresos con y sin cupón"
          quiet
          columns={["Pagos", "Año", "Mes"]}
          rows={rows.map(({ id, name, coupon }) => ({
            ...{ id, name },
            counts: [
              {
                says: sayPesos(coupons.year[id].net),
                to: links.payments({ initdate: year.since, coupon }),
                label: `${name}, este año`,
              },
              {
                says: sayPesos(coupons.month[id].net),
                to: links.payments({ initdate: month.since, coupon }),
                label: `${name}, este mes`,
              },
            ],
          }))}
          empty=""
        />
      )}
    </Box>
  )
}
