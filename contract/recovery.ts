import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { Email } from "./people.ts"
import { SixDigits } from "./sixDigits.ts"

export const RecoveredPassword = z
  .string({ error: "La contraseña es requerida" })
  .min(1, "La contraseña es requerida")
  .min(8, "Mínimo 8 caracteres")
  .max(128, "Máximo 128 caracteres")

/** Whose code it is: the page that asked keeps it. Left out, it is the last that was asked for from the same network. */
const request = Id.optional()

const tag = "Recuperación"
const done = z.object({ ok: z.literal(true) })

export const requestRecoveryCode = endpoint({
  method: "POST",
  path: "/password-reset/request-code",
  tag,
  summary: "Manda un código al correo de una cuenta; responde igual si no la hay",
  access: "public",
  body: z.strictObject({ email: Email }),
  /** Seconds until another can be asked for. Asked for earlier, the first one still stands. */
  output: done.extend({
    resendIn: z.int().min(0),
    /** Sent along with the code; asked for again from the same network, it is the same. Of an older server, none. */
    request,
  }),
  mostPerMinute: 20,
  limitIsShared: true,
  errors: ["TOO_MANY_REQUESTS"],
})

export const verifyRecoveryCode = endpoint({
  method: "POST",
  path: "/password-reset/verify-code",
  tag,
  summary: "Dice si un código sirve, sin gastarlo",
  access: "public",
  body: z.strictObject({ email: Email, code: SixDigits, request }),
  output: done,
  mostPerMinute: 60,
  mostPerMinuteAndEmail: 10,
  limitIsShared: true,
  errors: ["INVALID_CODE"],
})

export const confirmRecovery = endpoint({
  method: "POST",
  path: "/password-reset/confirm",
  tag,
  summary: "Cambia la contraseña con un código y cierra todas las sesiones",
  access: "public",
  body: z.strictObject({ email: Email, code: SixDigits, request, newPassword: RecoveredPassword }),
  output: done,
  mostPerMinute: 60,
  mostPerMinuteAndEmail: 10,
  limitIsShared: true,
  errors: ["INVALID_CODE", "REQUEST_IN_PROGRESS"],
})
