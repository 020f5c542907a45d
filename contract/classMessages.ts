import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { ClassId } from "./schedule.ts"
import { words } from "./text.ts"

const tag = "Clases"
const params = z.strictObject({ id: ClassId })
const access = { module: "operaciones", action: "editar", of: "branch" } as const

/** Whom a mail would reach, of those with a seat and of those in line; `unreachable`: by name, who has no address. */
export const Audience = z.object({
  seated: z.int(),
  waiting: z.int(),
  unreachable: z.array(z.object({ name: z.string(), phone: z.string(), isWaiting: z.boolean() })),
})
export type Audience = z.infer<typeof Audience>

export const getClassAudience = endpoint({
  method: "GET",
  path: "/classes/:id/audience",
  tag,
  summary: "A quién de una clase le llegaría un mensaje, y a quién no",
  access,
  params,
  output: Audience,
  errors: ["CLASS_NOT_FOUND"],
})

/** The longest message to a class, in letters. */
export const longestMessage = 600

export const ClassMessage = z.strictObject({
  text: words(longestMessage).min(3, "Escribe el mensaje"),
  /** To who waits for it too. */
  toWaiting: z.boolean().default(false),
})

export const messageClass = endpoint({
  method: "POST",
  path: "/classes/:id/message",
  tag,
  summary: "Escribe por correo a todas las personas de una clase",
  access,
  params,
  body: ClassMessage,
  status: 201,
  output: Audience,
  takesIdempotencyKey: true,
  mostPerMinute: 10,
  errors: ["CLASS_NOT_FOUND", "CLASS_CANCELLED", "CLASS_ENDED", "NOBODY_TO_TELL"],
})
