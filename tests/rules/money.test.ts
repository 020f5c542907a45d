import { expect, test, vi } from "vitest"
import { formatCentavos, formatExactMoney, formatMoney, sayPesos } from "../../contract/money.ts"

test.each([
  [formatMoney(180_000), "$1,800"],
  [formatMoney(180_000, "USD"), "USD 1,800"],
  [formatCentavos(180_050), "$1,800.50"],
  [sayPesos(1800), "$1,800"],
  [sayPesos(1800.5), "$1,800.50"],
  [sayPesos(0.29), "$0.29"],
  [sayPesos(1.1), "$1.10"],
  [sayPesos(-150), "-$150"],
  [sayPesos(0), "$0"],
  [formatExactMoney(180_050), "$1,800.50 MXN"],
  [formatExactMoney(180_050, "USD"), "USD 1,800.50"],
])("%s is how an amount is said", (said, words) => {
  expect(said.replace(/\u00a0/g, " ")).toBe(words)
})

test("amounts are said by formatters that are made once a currency", () => {
  const construct = vi.fn(Reflect.construct)
  vi.stubGlobal("Intl", { ...Intl, NumberFormat: new Proxy(Intl.NumberFormat, { construct }) })
  try {
    for (let centavos = 0; centavos < 50; centavos++) {
      formatMoney(centavos, "EUR")
      formatCentavos(centavos, "EUR")
    }
  } finally {
    vi.unstubAllGlobals()
  }
  expect(construct).toHaveBeenCalledTimes(2)
})
