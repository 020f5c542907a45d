import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { CurrentPassword, UserId } from "./people.ts"
import { edited, Revision } from "./revision.ts"
import { SixDigits } from "./sixDigits.ts"
import { Instant } from "./time.ts"

/** Letters and digits, however they were typed. */
const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")
/** As one is written down. */
const dashed = (letters: string) => `${letters.slice(0, 5)}-${letters.slice(5)}`

/** One of those that were written down: «k7m4x-2qp9t», however it was typed. */
export const WrittenCode = z
  .string({ error: "Código requerido" })
  .max(30, "Son 10 letras y números")
  .transform(bare)
  .pipe(
    z
      .string()
      .min(1, "Código requerido")
      .regex(/^[a-z0-9]{10}$/, "Son 10 letras y números")
      .transform(dashed),
  )

const eitherCode = "Son 6 dígitos, o las 10 letras y números de uno de respaldo"

/** Either of them, in one field: what whoever has a second step shows again before how they come in changes. */
export const AnyCode = z
  .string({ error: "Código requerido" })
  .max(30, eitherCode)
  .transform(bare)
  .pipe(
    z
      .string()
      .min(1, "Código requerido")
      .regex(/^(\d{6}|[a-z0-9]{10})$/, eitherCode)
      .transform((typed) => (typed.length === 10 ? dashed(typed) : typed)),
  )

/** What such a change may be refused with, beside a wrong password. */
export const againErrors = [
  "SECOND_STEP_AGAIN",
  "SECOND_STEP_WRONG",
  "SECOND_STEP_USED",
  "SECOND_STEP_UNREADABLE",
] as const

/** Who somebody is, once more: their password, and a code where one is asked for. */
export const ShownAgain = z.strictObject({ password: CurrentPassword, code: AnyCode.optional() })
export type ShownAgain = z.infer<typeof ShownAgain>

/** What a sign-in answers whose second step is still to come: nothing is open yet. `proof` is brought back with the code. */
export const StepAsked = z.object({ secondStep: z.object({ proof: z.string() }) })
export type StepAsked = z.infer<typeof StepAsked>

/** The second step of a sign-in: a code of the application, or one that was written down. */
export const StepShown = z
  .strictObject({
    proof: z
      .string()
      .min(1)
      .max(500)
      .regex(/^[\w.%~-]+$/),
    code: SixDigits.optional(),
    writtenCode: WrittenCode.optional(),
  })
  .refine(({ code, writtenCode }) => (code === undefined) !== (writtenCode === undefined), {
    path: ["code"],
    message: "Código requerido",
  })
export type StepShown = z.infer<typeof StepShown>

/** One's own. */
export const OwnSecondStep = z.object({
  /** Whoever keeps the passwords here has one; without it, it is set up elsewhere. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  since: Instant.nullable(),
  /** Of the codes that were written down. */
  codesLeft: z.int(),
})
export type OwnSecondStep = z.infer<typeof OwnSecondStep>

const tag = "Segundo paso"
const done = z.object({ ok: z.literal(true) })
const codes = z.object({ codes: z.array(z.string()) })
const body = z.strictObject({
  password: CurrentPassword,
})

export const getSecondStep = endpoint({
  method: "GET",
  path: "/users/me/second-step",
  tag,
  summary: "Mi segundo paso para entrar, si lo tengo",
  access: "staff",
  worksBeforeSecondStep: true,
  output: OwnSecondStep,
})

export const beginSecondStep = endpoint({
  method: "POST",
  path: "/users/me/second-step",
  tag,
  summary: "Empieza a activar mi segundo paso, con mi contraseña: lo que lee la aplicación",
  access: "staff",
  worksBeforeSecondStep: true,
  mostPerMinute: 10,
  limitIsShared: true,
  body,
  /** `uri`: as a QR code (`otpauth:`); `secret`: the same for who types it. */
  output: z.object({ uri: z.string(), secret: z.string() }),
  errors: ["WRONG_PASSWORD", "SECOND_STEP_ON", "SECOND_STEP_ELSEWHERE", "REQUEST_IN_PROGRESS"],
})

export const confirmSecondStep = endpoint({
  method: "POST",
  path: "/users/me/second-step/confirm",
  tag,
  summary:
    "Activa mi segundo paso con un código de la aplicación; cierra las otras sesiones y da los códigos de respaldo",
  access: "staff",
  worksBeforeSecondStep: true,
  mostPerMinute: 10,
  limitIsShared: true,
  body: z.strictObject({ code: SixDigits }),
  output: codes,
  errors: [
    "SECOND_STEP_WRONG",
    "SECOND_STEP_USED",
    "SECOND_STEP_NOT_BEGUN",
    "SECOND_STEP_ON",
    "SECOND_STEP_ELSEWHERE",
    "REQUEST_IN_PROGRESS",
  ],
})

/** Of a step that is on. */
const changeErrors = [
  "WRONG_PASSWORD",
  ...againErrors,
  "SECOND_STEP_OFF",
  "SECOND_STEP_ELSEWHERE",
  "REQUEST_IN_PROGRESS",
] as const

export const renewStepCodes = endpoint({
  method: "POST",
  path: "/users/me/second-step/codes",
  tag,
  summary: "Hace otros códigos de respaldo, con mi contraseña y un código; los de antes ya no sirven",
  access: "staff",
  worksBeforeSecondStep: true,
  mostPerMinute: 10,
  limitIsShared: true,
  body: ShownAgain,
  output: codes,
  errors: changeErrors,
})

export const endSecondStep = endpoint({
  method: "POST",
  path: "/users/me/second-step/off",
  tag,
  summary: "Quita mi segundo paso, con mi contraseña y un código",
  access: "staff",
  worksBeforeSecondStep: true,
  mostPerMinute: 10,
  limitIsShared: true,
  body: ShownAgain,
  output: done,
  errors: changeErrors,
})

export const resetSecondStep = endpoint({
  method: "POST",
  path: "/staff/:id/second-step/off",
  tag: "Staff",
  summary: "Le quita el segundo paso a quien perdió su teléfono, cierra su sesión y le avisa",
  access: "superuser",
  params: z.strictObject({ id: UserId }),
  output: done,
  mostPerMinute: 20,
  errors: [
    "STAFF_NOT_FOUND",
    "OWN_ACCOUNT",
    "SECOND_STEP_OFF",
    "SECOND_STEP_ELSEWHERE",
    "REQUEST_IN_PROGRESS",
  ],
})

export const SecondStepSetting = z.object({
  /** Since when staff are asked for one as they come in; null: who has none is not. */
  since: Instant.nullable(),
  revision: Revision,
})
export type SecondStepSetting = z.infer<typeof SecondStepSetting>

export const getSecondStepSetting = endpoint({
  method: "GET",
  path: "/config/second-step",
  tag: "Configuración",
  summary: "Si se pide un segundo paso al personal",
  access: "superuser",
  output: SecondStepSetting,
})

export const saveSecondStepSetting = endpoint({
  method: "POST",
  path: "/config/second-step",
  tag: "Configuración",
  summary: "Pide, o deja de pedir, un segundo paso a quien entra a la oficina",
  access: "superuser",
  body: z.strictObject({ isAsked: z.boolean(), ...edited }),
  output: SecondStepSetting,
  takesIdempotencyKey: true,
  errors: ["SECOND_STEP_FIRST", "EDITED_MEANWHILE"],
})
