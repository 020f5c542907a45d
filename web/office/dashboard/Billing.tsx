import { sayPesos } from "../../../contract/money.ts"
import { Box } from "./Box.tsx"
import { Figure, Figures, sayGivenBack } from "./Figure.tsx"
import { useBilling } from "./useBilling.ts"
import { useLinks } from "./useLinks.ts"

const tiles = [
  ["year", "Anual"],
  ["month", "Mensual"],
  ["week", "Semanal"],
  ["day", "Diaria"],
] as const

/** What came in, less what went back, each on its own day. */
export function Billing() {
  const links = useLinks()
  return (
    <Box title="Facturación" note="Lo cobrado, menos lo devuelto en esos días" query={useBilling()} wide>
      {(billing) => (
        <Figures label="Facturación">
          <Figure label="Total" figure={sayPesos(billing.total.net)} to={links.payments()}>
            {sayGivenBack(billing.total)}
          </Figure>
          {tiles.map(([name, label]) => (
            <Figure
              key={name}
              label={label}
              figure={sayPesos(billing[name].net)}
              to={links.payments({ initdate: billing[name].since })}
            >
              {sayGivenBack(billing[name])}
            </Figure>
          ))}
        </Figures>
      )}
    </Box>
  )
}
