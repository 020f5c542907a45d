import { methods as names } from "../kit/names/payments.ts"
import { type Kind, MoneyByKind } from "./MoneyByKind.tsx"

const kinds = (["cash", "terminal", "paypal"] as const).map(
  (method): Kind => ({
    ...{ id: method, name: names[method], query: { method } },
    of: ({ methods }, period) => methods[period][method],
  }),
)

/** What came in by each way of paying. */
export const Methods = () => (
  <MoneyByKind title="Métodos de pago" caption="Ingresos por método de pago" column="Método" kinds={kinds} />
)
