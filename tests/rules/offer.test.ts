import { describe, expect, test } from "vitest"
import { type Offered, offerOf } from "../../contract/offer.ts"

const ten: Offered = {
  ...{ description: "Paquete otoño", totalClasses: 10, daysExpiry: 30, isNewUser: false, endDate: null },
  ...{ amount: 1_800, specialPrice: null, discount: 0, discountInfo: "" },
}
const of = (wish: Partial<Offered> = {}, place: Partial<Parameters<typeof offerOf>[1]> = {}) =>
  offerOf({ ...ten, ...wish }, { branch: null, ...place })

describe("the card of a package", () => {
  test("says what it is, what it costs and how long it is good", () => {
    expect(of()).toEqual({
      ...{ name: "10 clases", what: "Paquete otoño", price: "$1,800", before: null, tag: null, coupon: null },
      details: ["$180 por clase · 30 días"],
    })
  })

  test.each([
    [{ totalClasses: 1, daysExpiry: 1 }, "1 clase", ["1 día"]],
    [{ totalClasses: 2 }, "2 clases", ["$900 por clase · 30 días"]],
    [{ totalClasses: 7 }, "7 clases", ["$257 por clase · 30 días"]],
    [{ totalClasses: 0 }, "Ilimitado", ["Hasta 2 clases al día · 30 días"]],
  ])("of %j is called «%s»", (wish, name, details) => {
    expect(of(wish)).toMatchObject({ name, details })
    expect(of({ ...wish, description: name }).what).toBeNull()
  })

  test.each([
    [{ discount: 25 }, "$1,350", "$1,800", "25 % de descuento"],
    [{ specialPrice: 1_500, discount: 25 }, "$1,500", "$1,800", "Precio especial"],
    [{ specialPrice: 1_800 }, "$1,800", null, null],
    [{ specialPrice: 2_000 }, "$1,800", null, null],
    [{ specialPrice: 0 }, "$0", "$1,800", "Precio especial"],
    [{ isNewUser: true }, "$1,800", null, "Primera vez"],
    [{ isNewUser: true, discount: 50 }, "$900", "$1,800", "Primera vez"],
  ])("of %j says %s, before %s: %s", (wish, price, before, tag) => {
    expect(of(wish)).toMatchObject({ price, before, tag })
  })

  test("says the studio's own words of its price once, where that is less", () => {
    const discountInfo = "Solo en noviembre"
    expect(of({ discountInfo, discount: 25 })).toMatchObject({
      ...{ tag: discountInfo, details: ["$135 por clase · 30 días"] },
    })
    expect(of({ discountInfo })).toMatchObject({
      ...{ tag: null, details: ["$180 por clase · 30 días", discountInfo] },
    })
    expect(of({ discountInfo, isNewUser: true, discount: 25 })).toMatchObject({
      ...{ tag: "Primera vez", details: ["$135 por clase · 30 días", discountInfo] },
    })
  })

  test("says where it is good, until when it is sold, and what it is with a coupon", () => {
    const coupon = { code: "OTOÑO10", discount: 10 }
    expect(of({ endDate: "2026-11-30", discount: 50 }, { branch: "Roma", coupon })).toMatchObject({
      details: ["$90 por clase · 30 días", "Solo en Roma", "A la venta hasta el 30 de noviembre"],
      coupon: "Con el código OTOÑO10, $810",
    })
  })
})
