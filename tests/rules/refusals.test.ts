import { describe, expect, test } from "vitest"
import { type errorCodes, errors } from "../../contract/errors.ts"
import { holdSeat } from "../../contract/holds.ts"
import { captureOrder } from "../../contract/orders.ts"
import type { register } from "../../contract/people.ts"
import { book, change } from "../../contract/reservations.ts"
import { joinWaitlist, updateWaitlistEntry } from "../../contract/waitlist.ts"
import { ApiError } from "../../web/api/ApiError.ts"
import type { Telling } from "../../web/api/telling.ts"
import { explainSignup } from "../../web/site/access/explainSignup.ts"
import { explain, explainChangeError, explainError } from "../../web/site/booking/refusals.ts"
import { explainCapture, explainCoupon } from "../../web/site/checkout/explain.ts"
import { explainWait, explainWaitError } from "../../web/site/waiting/refusals.ts"

const refusal = (code: (typeof errorCodes)[number]) =>
  new ApiError(errors[code].status, { error: code, message: errors[code].message })

describe("why nothing was reserved", () => {
  test.each([
    ["DUPLICATE_RESERVATION", "Ya tienes una reserva activa para esta clase.", "mine"],
    ["NO_SLOTS_AVAILABLE", "No hay cupos disponibles en esta clase.", "others"],
    ["NO_COMPATIBLE_PACKAGE", "No tienes un paquete del mismo tipo que esta clase.", "packages"],
    ["NO_CLASSES_AVAILABLE", "Necesitas un paquete activo para poder reservar esta clase.", "packages"],
    ["NO_PACKAGES", "Necesitas un paquete activo para poder reservar esta clase.", "packages"],
    ["NO_SHOW_LIMIT", "Por tus faltas recientes reservas con menos días de anticipación.", "days"],
    ["INTERNAL", "Error al reservar. Intenta de nuevo.", undefined],
  ] as const)("%s: %s", (code, text, next) => {
    const said = explainError(refusal(code))
    expect(said.text).toBe(text)
    expect(said.next).toBe(next)
  })

  test("is in the product's words, whatever failed", () => {
    expect(explainError(new SyntaxError("Unexpected token '<'")).text).toBe(
      "Error al reservar. Intenta de nuevo.",
    )
    const none = "No tienes paquetes activos para reservar clases."
    expect(explain("SOMETHING", none)).toEqual({ text: none, next: "packages" })
  })
})

test("who cannot wait is told why, whatever failed", () => {
  expect(explainWaitError(refusal("INTERNAL")).text).toBe("Error al entrar en lista de espera")
  expect(explainWaitError(new SyntaxError()).text).toBe("Error desconocido al crear waitlist")
  expect(explainWait("CAPACITY", "x").text).toBe("No se pudo añadir a la lista de espera.")
  expect(explainWaitError(refusal("DUPLICATE_RESERVATION")).text).toBe(
    "Ya tienes una reserva activa para esta clase.",
  )
})

describe("every refusal that the contract lists", () => {
  const told = (
    codes: readonly (typeof errorCodes)[number][],
    say: (error: unknown) => string,
    step: string,
  ) => codes.filter((code) => say(refusal(code)) === step)

  test("has its sentence; those of the step itself are chosen, not left over", () => {
    const text = (explains: (error: unknown) => { text: string }) => (error: unknown) => explains(error).text
    const [booking, changing] = [
      "Error al reservar. Intenta de nuevo.",
      "Error al cambiar. Intenta de nuevo.",
    ]
    expect(told(book.errors, text(explainError), booking)).toEqual(["USER_NOT_FOUND"])
    expect(told(holdSeat.errors, text(explainError), booking)).toEqual(["USER_NOT_FOUND"])
    expect(told(updateWaitlistEntry.errors, text(explainError), booking)).toEqual([])
    expect(told(change.errors, text(explainChangeError), changing)).toEqual(["RESERVATION_NOT_FOUND"])
    const waiting = "No se pudo añadir a la lista de espera."
    expect(told(joinWaitlist.errors, text(explainWaitError), waiting)).toEqual(["USER_NOT_FOUND"])
    expect(told(captureOrder.errors, explainCapture, "Error al procesar el pago.")).toEqual([
      "ORDER_NOT_FOUND",
      "PAYMENT_FAILED",
      "PAYMENT_UNCERTAIN",
      "REQUEST_IN_PROGRESS",
    ])
  })

  test("must have one to compile", () => {
    const known = { EMAIL_ALREADY_EXISTS: "own" } as const
    // @ts-expect-error: nobody says how BRANCH_NOT_FOUND is told.
    const lacking: Telling<typeof register> = known
    const whole: Telling<typeof register> = { ...known, BRANCH_NOT_FOUND: "own" }
    expect(Object.keys(whole)).toEqual([...Object.keys(lacking), "BRANCH_NOT_FOUND"])
  })
})

test("who cannot sign up is told why, whatever failed", () => {
  expect(explainSignup(refusal("EMAIL_ALREADY_EXISTS"))).toBe(
    "Ese correo ya está registrado. Intenta iniciar sesión.",
  )
  for (const error of [refusal("INTERNAL"), refusal("UNAVAILABLE"), new SyntaxError()]) {
    expect(explainSignup(error)).toBe("No se pudo crear tu cuenta. Intenta más tarde.")
  }
})

test("a coupon that could not be looked at is told as that, and not as one that is not good", () => {
  const unreachable = /^No se pudo contactar al servidor/
  for (const code of ["OFFLINE", "NETWORK", "UNAVAILABLE"] as const)
    expect(explainCoupon(new ApiError(503, { error: code, message: "" } as never))).toMatch(unreachable)
  expect(explainCoupon(new Error("x"))).toBe("Respuesta del servidor inválida")
  expect(explainCoupon(refusal("COUPON_EXPIRED"))).toBe(errors.COUPON_EXPIRED.message)
})
