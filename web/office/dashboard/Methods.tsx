import { sayPesos } from "../../../contract/money.ts"
import { methods as names } from "../kit/names/payments.ts"
import { Box } from "./Box.tsx"
import { Counts } from "./Counts.tsx"
import { useBilling } from "./useBilling.ts"
import { useLinks } from "./useLinks.ts"

const all = ["cash", "terminal", "paypal"] as const

/** What came in by each way of paying. */
export function Methods() {
  const links = useLinks()
  return (
    <Box title="Métodos de pago" query={useBilling()}>
      {({ methods, year, month }) => (
        <Counts
          caption="Ingresos por método de pago"
          quiet
          columns={["Método", "Año", "Mes"]}
          rows={all.map((method) => ({
            id: method,
            name: names[method],
            counts: [
              {
                says: sayPesos(methods.year[method].net),
                to: links.payments({ initdate: year.since, method }),
                label: `${names[method]}, este año`,
              },
              {
                says: sayPesos(methods.month[method].net),
                to: links.payments({ initdate: month.since, method }),
                label: `${names[method]}, este mes`,
              },
            ],
          }))}
          empty=""
        />
      )}
    </Box>
  )
}
