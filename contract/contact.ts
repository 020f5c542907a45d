import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Email } from "./people.ts"
import { BranchId } from "./studio.ts"
import { line } from "./text.ts"

/** What somebody writes to the studio, with an account or without. */
export const ContactMessage = z.strictObject({
  name: line(120, "El nombre es requerido").min(1, "El nombre es requerido"),
  email: Email,
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d\s()-]{8,20})?$/, "El teléfono no es válido")
    .default(""),
  branch: BranchId.nullable().default(null),
  message: z
    .string({ error: "Escribe tu mensaje" })
    .trim()
    .min(1, "Escribe tu mensaje")
    .max(3_000, "Máximo 3,000 caracteres")
    .regex(/^(\P{Cc}|[\t\r\n])*$/u, "Escribe solo texto"),
  /** No person sees this field: what fills it in is a machine, and is thanked and forgotten. */
  website: z.string().max(500).default(""),
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
