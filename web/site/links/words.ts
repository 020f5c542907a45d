import type { MailLink } from "../../../contract/links.ts"
import { losesNothing, sayRead } from "../booking/deadline.ts"
import { explain, type Refusal } from "../booking/refusals.ts"
import { sentence } from "../sentence.ts"

interface Said {
  title: string
  text: string
  tone: "sage" | "gold" | "cream"
  /** What the press is called; absent when there is nothing to press. */
  press?: string
  /** Why there is not, while it is still there to do, and where that leads. */
  refusal?: Refusal
}

/** What a link's page says before the press, and after it. */
export function sayLink(link: MailLink, now: Date, zone: string | null): Said {
  const { purpose, seat, isFree, freeUntil, isUnlimited, until, class: item } = link
  const reading = { from: now, zone }
  // The page may have been open since before.
  const state = link.state === "ready" && now > new Date(until) ? "over" : link.state
  if (link.changedTo) {
    return {
      title: "Cambiaste esta reserva",
      text: "La de tu correo la cambiaste por esta, que sigue siendo tuya.",
      tone: "sage",
    }
  }
  if (purpose === "mute") {
    return state === "done"
      ? {
          title: "Ya no te enviaremos recordatorios",
          text: "Lo que tenga que ver con tus reservas te llegará como siempre. Puedes volver a encenderlos en tu perfil.",
          tone: "sage",
        }
      : {
          title: "¿Dejar de recibir recordatorios?",
          text: "Ya no te avisaremos la víspera de tu clase ni cuando un paquete esté por vencer. Lo que tenga que ver con tus reservas te seguirá llegando.",
          tone: "cream",
          press: "No quiero recordatorios",
        }
  }
  if (purpose === "claim") {
    if (state === "done")
      return {
        title: "El lugar es tuyo",
        text: `Te toca el lugar ${seat}. Te enviamos la confirmación.`,
        tone: "sage",
      }
    if (state === "over" && seat)
      return {
        title: "Este lugar ya no es tuyo",
        text: "Lo tomaste, y esa reserva se canceló después.",
        tone: "cream",
      }
    if (state === "over") {
      return {
        title: "Este lugar ya no está disponible",
        text: "Alguien lo tomó antes o pasaron los 15 minutos. Si sigues en la lista, te avisamos del siguiente.",
        tone: "cream",
      }
    }
    const moment = sayRead(until, item?.timeZone ?? "UTC", reading)
    return {
      title: "¿Tomas este lugar?",
      text: sentence(`Es de quien lo tome primero, hasta ${moment}`).concat(
        link.pays ? ` Lo paga tu paquete ${link.pays}.` : "",
      ),
      tone: "gold",
      ...(link.obstacle
        ? { refusal: explain(link.obstacle.error, link.obstacle.message) }
        : { press: "Tomar el lugar" }),
    }
  }
  if (state === "done")
    return {
      title: "Esta reserva está cancelada",
      text: "Tu lugar quedó libre. Te enviamos un correo con lo que pasó con tu clase.",
      tone: "sage",
    }
  if (state === "over")
    return {
      title: "Esta clase ya empezó",
      text: "Una reserva se puede cancelar hasta que empieza la clase.",
      tone: "cream",
    }
  // Said where it stands: nothing is pressed that would be refused.
  if (link.obstacle)
    return { title: "Esta reserva ya no se cancela aquí", text: link.obstacle.message, tone: "cream" }
  if (isUnlimited)
    return {
      title: "¿Cancelar esta reserva?",
      text: losesNothing,
      tone: "sage",
      press: "Cancelar reserva",
    }
  return isFree && freeUntil && now <= new Date(freeUntil)
    ? {
        title: "¿Cancelar esta reserva?",
        text: `Estás a tiempo hasta ${sayRead(freeUntil, item?.timeZone ?? "UTC", reading)}: tu clase regresa a tu paquete.`,
        tone: "sage",
        press: "Cancelar reserva",
      }
    : {
        title: "¿Cancelar esta reserva?",
        text: "Ya pasó el límite: si cancelas, pierdes esta clase.",
        tone: "gold",
        press: "Cancelar y perder la clase",
      }
}
