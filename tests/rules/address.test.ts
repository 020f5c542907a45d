import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Address } from "../../web/ui/Address.tsx"

const drawn = (words: string) => renderToStaticMarkup(createElement(Address, null, words))

test("a mail address may break before its house and its dots, and words around it nowhere but between them", () => {
  expect(drawn("ana.lopez@demo.cupo.mx")).toBe("ana<wbr/>.lopez<wbr/>@demo<wbr/>.cupo<wbr/>.mx")
  expect(drawn("Te contestamos a ana@cupo.mx.")).toBe("Te contestamos a ana<wbr/>@cupo<wbr/>.mx.")
  expect(drawn("a@b.mx · hoy, 8:00 p.m. · 55.12")).toBe("a<wbr/>@b<wbr/>.mx · hoy, 8:00 p.m. · 55.12")
  expect(drawn("sin correo")).toBe("sin correo")
})
