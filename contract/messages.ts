import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { totals } from "./paging.ts"
import { UserId } from "./people.ts"
import { line } from "./text.ts"
import { Instant } from "./time.ts"

export const MessageId = Id.brand<"MessageId">()
export type MessageId = z.infer<typeof MessageId>

/**
 * `pending`: it is tried, or will be. `unmailed`: there is no mail server; it stays here. `dropped`: it was no longer true
 * when it was to leave, as a reminder of what was cancelled.
 */
export const messageStates = ["pending", "sent", "failed", "unmailed", "dropped"] as const
export const MessageState = z.enum(messageStates)
export type MessageState = z.infer<typeof MessageState>

/** A mail to one person, or to the studio itself. */
export const Message = z.object({
  id: MessageId,
  state: MessageState,
  subject: z.string(),
  /** Null: the studio. */
  person: z.object({ id: UserId, name: z.string() }).nullable(),
  address: z.string(),
  createdAt: Instant,
  /** When it was sent, failed, or was let be. */
  endedAt: Instant.nullable(),
  /** When it is tried again; null when it is not. */
  nextTryAt: Instant.nullable(),
  tries: z.int().min(0),
  /** What the mail server said, the last time that it did not take it. */
  error: z.string().nullable(),
  canBeSentAgain: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** Most messages of one page. */
export const mostMessages = 100

const tag = "Mensajes"

export const listMessages = endpoint({
  method: "GET",
  path: "/messages",
  tag,
  summary: "Los correos del estudio, los más nuevos primero",
  access: { module: "configuracion", action: "ver", of: "branch" },
  query: z.strictObject({
    state: MessageState.optional(),
    /** Part of an address or of a name. */
    search: line(100).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(mostMessages).default(6),
  }),
  output: z.object({
    messages: z.array(Message),
    ...totals,
    /** How many there are in each state, whatever was asked. */
    counts: z.record(MessageState, z.int()),
  }),
})

/** A calendar's entry that came with a mail, as a person reads it and as the file that it is. */
export const CalendarAttachment = z.object({
  name: z.string(),
  /** It takes the class out of a calendar. */
  isCancelled: z.boolean(),
  summary: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  location: z.string(),
  description: z.string(),
  /** How long before it a calendar reminds. */
  alarmMinutes: z.int(),
  content: z.string(),
})
export type CalendarAttachment = z.infer<typeof CalendarAttachment>

export const getMessage = endpoint({
  method: "GET",
  path: "/messages/:id",
  tag,
  summary: "Un correo como se ve, con sus enlaces apagados",
  access: { module: "configuracion", action: "ver", of: "branch" },
  params: z.strictObject({ id: MessageId }),
  output: Message.extend({
    html: z.string(),
    text: z.string(),
    attachment: CalendarAttachment.nullable(),
  }),
  errors: ["MESSAGE_NOT_FOUND"],
})

const editors = { module: "configuracion", action: "editar", of: "studio" } as const

export const getMailWay = endpoint({
  method: "GET",
  path: "/config/mail",
  tag,
  summary: "Si los correos salen: hay un servidor de correo configurado",
  access: "public",
  output: z.object({ isAvailable: z.boolean() }),
})

export const sendTestMail = endpoint({
  method: "POST",
  path: "/messages/test",
  tag,
  summary: "Me manda un correo de prueba, por el camino de todos",
  access: editors,
  output: Message,
  status: 201,
  mostPerMinute: 5,
})

export const resendMessage = endpoint({
  method: "POST",
  path: "/messages/:id/resend",
  tag,
  summary: "Intenta otra vez un correo que no salió",
  access: { module: "configuracion", action: "editar", of: "branch" },
  params: z.strictObject({ id: MessageId }),
  output: Message,
  errors: ["MESSAGE_NOT_FOUND", "MESSAGE_NOT_RESENDABLE"],
})
