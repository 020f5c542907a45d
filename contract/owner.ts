import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Password, ReachableEmail, Registration } from "./people.ts"
import { line } from "./text.ts"

/** The word printed at start, however it was typed: its letters and digits count. */
export const OwnerWord = line(40, "La palabra es requerida")
  .min(1, "La palabra es requerida")
  .transform((typed) => typed.toLowerCase().replace(/[^a-z0-9]/g, ""))

export const FirstOwner = z.strictObject({
  word: OwnerWord,
  firstName: Registration.shape.firstName,
  lastName: Registration.shape.lastName,
  email: ReachableEmail,
  password: Password,
})
export type FirstOwner = z.infer<typeof FirstOwner>

const tag = "Personas"

export const getOwnership = endpoint({
  method: "GET",
  path: "/auth/owner",
  tag,
  summary: "Si el estudio ya tiene dueña o dueño",
  access: "public",
  output: z.object({ hasOwner: z.boolean() }),
})

export const makeOwner = endpoint({
  method: "POST",
  path: "/auth/owner",
  tag,
  summary: "Hace a la dueña o al dueño de un estudio que no tiene, con la palabra que se imprimió al iniciar",
  access: "public",
  body: FirstOwner,
  output: z.object({ ok: z.literal(true) }),
  status: 201,
  mostPerMinute: 20,
  limitIsShared: true,
  errors: [
    "HAS_OWNER",
    "INVALID_OWNER_WORD",
    "OWNER_WORD_SPENT",
    "EMAIL_ALREADY_EXISTS",
    "REQUEST_IN_PROGRESS",
  ],
})
