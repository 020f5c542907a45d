import { describe, expect, test } from "vitest"
import { type errorCodes, errors } from "../../contract/errors.ts"
import { ApiError } from "../../web/api/ApiError.ts"
import { explainSignup } from "../../web/site/access/explainSignup.ts"
import { explain, explainError } from "../../web/site/booking/refusals.ts"
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

test("who cannot sign up is told why, whatever failed", () => {
  expect(explainSignup(refusal("EMAIL_ALREADY_EXISTS"))).toBe(
    "Ese correo ya está registrado. Intenta iniciar sesión.",
  )
  for (const error of [refusal("INTERNAL"), refusal("UNAVAILABLE"), new SyntaxError()]) {
    expect(explainSignup(error)).toBe("No se pudo crear tu cuenta. Intenta más tarde.")
  }
})
