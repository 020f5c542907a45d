import { describe, expect, test } from "vitest"
import { CouponEdit, type CouponReason } from "../../contract/coupons.ts"
import { errors } from "../../contract/errors.ts"
import { type CouponTerms, tellable, whyUnusable } from "../../server/features/payments/coupons/usable.ts"

const terms: CouponTerms = {
  ...{ isActive: true, startDate: "2026-11-10", endDate: "2026-11-20" },
  ...{ branchId: null, packageIds: [] },
}
const purchase = { packageId: "diez", branchId: "Roma", today: "2026-11-15" }

describe("a coupon", () => {
  test.each([
    ["is good", {}, {}, null],
    ["is good on its first day", {}, { today: "2026-11-10" }, null],
    ["is good on its last day", {}, { today: "2026-11-20" }, null],
    ["is not good the day before", {}, { today: "2026-11-09" }, "COUPON_NOT_YET"],
    ["is not good the day after", {}, { today: "2026-11-21" }, "COUPON_EXPIRED"],
    ["is not good while it is inactive", { isActive: false }, {}, "COUPON_INACTIVE"],
    ["is good in its branch", { branchId: "Roma" }, {}, null],
    ["is not good in another", { branchId: "Polanco" }, {}, "COUPON_OF_OTHER_BRANCH"],
    ["is not good where nobody knows", { branchId: "Roma" }, { branchId: null }, "COUPON_OF_OTHER_BRANCH"],
    ["is good for its package", { packageIds: ["cinco", "diez"] }, {}, null],
    ["is not good for another", { packageIds: ["cinco"] }, {}, "COUPON_OF_OTHER_PACKAGE"],
  ] as const)("%s", (_what, more, other, why) => {
    expect(whyUnusable({ ...terms, ...more }, { ...purchase, ...other })).toBe(why)
  })

  test("that works elsewhere or later is to a customer as one that is not, and staff read why", () => {
    const staff = { superuser: false, modules: { transacciones: ["crear" as const] } }
    const manager = { superuser: false, modules: { cupones: ["listado" as const] } }
    const instructor = {
      superuser: false,
      modules: { cupones: ["crear" as const], transacciones: ["listado" as const] },
    }
    const hidden = ["COUPON_INACTIVE", "COUPON_NOT_YET", "COUPON_OF_OTHER_BRANCH", "COUPON_OF_OTHER_PACKAGE"]
    for (const why of hidden as CouponReason[]) {
      expect(tellable(why, { superuser: false, modules: {} })).toBe("COUPON_INVALID")
      expect(tellable(why, undefined)).toBe("COUPON_INVALID")
      expect([tellable(why, staff), tellable(why, manager)]).toEqual([why, why])
      expect(tellable(why, instructor)).toBe("COUPON_INVALID")
    }
    expect(tellable("COUPON_EXPIRED", undefined)).toBe("COUPON_EXPIRED")
    expect(errors.COUPON_INVALID.message).toBe("Cupón inválido o expirado")
  })
})

describe("what is written of a coupon", () => {
  const edit = {
    ...{ name: "Otoño", code: " otoño-10 ", discount: 12.5, startDate: "2026-11-10", endDate: "2026-11-10" },
    ...{ totalUses: 5, branchId: null, packageIds: [], isActive: true },
  }
  test("keeps its code in capitals", () => {
    expect(CouponEdit.parse(edit).code).toBe("OTOÑO-10")
  })

  test.each([
    [{ code: "" }, "code", "Por favor ingresa un código de cupón"],
    [{ code: "abc" }, "code", "Al menos 4 caracteres, para que nadie lo adivine"],
    [{ code: "diez por ciento" }, "code", "Usa letras, números y guiones, sin espacios ni acentos"],
    [{ discount: 0 }, "discount", "Debe ser más de 0 %"],
    [{ discount: 100.5 }, "discount", "Debe ser 100 % o menos"],
    [{ discount: 10.123 }, "discount", "Máximo dos decimales"],
    [{ startDate: "" }, "startDate", "La fecha de inicio es requerida"],
    [{ endDate: "2026-11-09" }, "endDate", "Termina antes de empezar"],
    [{ totalUses: 0 }, "totalUses", "Al menos 1 uso"],
  ])("is refused by its field: %j", (wrong, field, message) => {
    const { error } = CouponEdit.safeParse({ ...edit, ...wrong })
    expect(error?.issues.map(({ path, message: said }) => [path[0], said])).toContainEqual([field, message])
  })
})
