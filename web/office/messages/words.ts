import { sayMoment } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import type { Message, MessageState } from "../../../contract/messages.ts"
import type { BadgeTone } from "../../ui/Badge.tsx"

/** What each state is called: of one message, of many, and in which colour. */
export const states: Record<MessageState, { one: string; many: string; tone: BadgeTone }> = {
  pending: { one: "Pendiente", many: "Pendientes", tone: "gold" },
  sent: { one: "Enviado", many: "Enviados", tone: "sage" },
  failed: { one: "Fallido", many: "Fallidos", tone: "clay" },
  unmailed: { one: "Sin correo", many: "Sin correo", tone: "cream" },
  dropped: { one: "Ya no aplica", many: "Ya no aplican", tone: "cream" },
}

/** «hoy 19:15», in the studio's own zone. */
export const sayWhen = (instant: string, now: Date): string =>
  sayMoment(instant, studioZone(), { now, audience: "staff" })

export const sayPerson = ({ person }: Message): string => person?.name || "El estudio"

/** «2 intentos»; of a message that was never handed to a mail server, nothing. */
export function sayTries({ state, tries }: Message): string | undefined {
  if (state === "unmailed" || state === "dropped" || tries === 0) return undefined
  return tries === 1 ? "1 intento" : `${tries} intentos`
}

/** What became of a message, as a sentence for who looks into it. */
export function sayFate({ state, endedAt, nextTryAt, tries }: Message, now: Date): string {
  const times = tries === 1 ? "1 intento" : `${tries} intentos`
  const when = sayWhen(endedAt ?? nextTryAt ?? now.toISOString(), now)
  if (state === "pending")
    return tries === 0 ? "Sale en un momento." : `${times}. Se intenta otra vez ${when}.`
  if (state === "sent") return `Salió ${when}, al ${tries === 1 ? "primer intento" : `intento ${tries}`}.`
  if (state === "failed") return `No salió: ${times}, el último ${when}.`
  if (state === "dropped") return `No se envió: cuando iba a salir, ${when}, ya no era cierto.`
  return "El estudio no tiene servidor de correo configurado: el mensaje se queda aquí, para leerlo."
}
