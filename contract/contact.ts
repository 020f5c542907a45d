import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Email } from "./people.ts"
import { BranchId } from "./studio.ts"
import { line, phoneOrNone, words } from "./text.ts"

/** What somebody writes to the studio, with an account or without. */
export const ContactMessage = z.strictObject({
  name: line(120, "El nombre es requerido").min(1, "El nombre es requerido"),
  email: Email,
  phone: phoneOrNone.default(""),
  branch: BranchId.nullable().default(null),
  message: words(3_000, "Escribe tu mensaje").min(1, "Escribe tu mensaje"),
  /** No person sees this field: what fills it in is a machine, and is thanked and forgotten. */
  website: words(500).default(""),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const sendContact = endpoint({
  method: "POST",
  path: "/contact",
  tag: "Contenido",
  summary: "Escribe al estudio",
  access: "public",
  body: ContactMessage,
  output: z.object({ ok: z.literal(true) }),
  status: 201,
  mostPerMinute: 3,
  limitIsShared: true,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "TOO_MANY_REQUESTS", "IDEMPOTENCY_KEY_REUSED"],
})
