import { arrival } from "../../../../contract/arrival.ts"
import { sayUntil } from "../../../../contract/calendar.ts"
import type { Facts, SeatFacts } from "../facts.ts"
import type { Letter, Note, Surroundings, Ticket, Way } from "./letter.ts"
import { sayClass, sayDay, sayInstant, sayMove, sayOther, sentence, ticketOf, wayTo } from "./words.ts"

type Write<K extends keyof Facts> = (
  facts: Facts[K],
  around: Surroundings & { userId: string; now: Date },
) => Letter

export const reason = "Te escribimos porque tienes una reserva con nosotros."
export const waits = "Te escribimos porque estás en la lista de espera de esta clase."

/** Until when it can be given up without losing it, in plain words that hold on whatever day they are read. */
export function deadline({ freeUntil, isUnlimited, class: { timeZone } }: SeatFacts, now: Date): Note {
  if (isUnlimited) return { tone: "sage", text: "Tu paquete es ilimitado: si cancelas, no pierdes nada." }
  if (now > new Date(freeUntil)) {
    return { tone: "gold", text: "Ya pasó el límite para cancelar: si cancelas, pierdes esta clase." }
  }
  return {
    tone: "sage",
    text: sentence(`Cancela sin perder tu clase hasta ${sayInstant(freeUntil, timeZone)}`),
  }
}

export const mine = ({ site, userId }: { site: string; userId: string }): Way => ({
  label: "Ver mis clases",
  href: `${site}/mi-cuenta/${userId}/proximasclases`,
})

const reserve = ({ site }: Surroundings, { branch }: SeatFacts["class"]): Way => ({
  label: "Reservar otra clase",
  href: `${site}/reserva-clase/${branch.id}`,
})

/** To the map of its class, where another seat or another class can be chosen. */
const swap = ({ reservationId, class: { id, day, branch } }: SeatFacts, { site }: Surroundings): Way => ({
  label: "Cambiar",
  href: `${site}/reserva-clase/${branch.id}?${new URLSearchParams({ dia: day, clase: id, cambiar: reservationId })}`,
})

const giveUp = (
  { reservationId, class: item }: SeatFacts,
  { link, userId }: Surroundings & { userId: string },
): Way => ({
  label: "Cancelar",
  href: link("cancel", { userId, id: reservationId, until: item.startsAt }),
})

/** Until when it is kept for who comes late, where it would be given away. */
const withTolerance = (ticket: Ticket, { keptUntil, timeZone }: SeatFacts["class"]): Ticket =>
  keptUntil
    ? { ...ticket, lines: [...ticket.lines, `Tu lugar se guarda ${sayUntil(keptUntil, timeZone)}`] }
    : ticket

/** A seat that is theirs: the ticket, the deadline, the ways on. */
export function seated(facts: SeatFacts, around: Surroundings & { userId: string; now: Date }) {
  return {
    ticket: withTolerance(ticketOf(facts.class, facts.seat), facts.class),
    note: deadline(facts, around.now),
    action: mine(around),
    choices: [swap(facts, around), giveUp(facts, around)],
    more: [wayTo(facts.class)],
    reason,
  }
}

export const confirmation: Write<"confirmation"> = (facts, around) => ({
  subject: `Reserva confirmada: ${facts.class.discipline}, ${sayClass(facts.class)}`,
  preview: `Lugar ${facts.seat} en ${facts.class.branch.name}. Paga tu paquete ${facts.package}.`,
  title: "Tu lugar está reservado",
  paragraphs: [`Hola, ${facts.firstName}. Te esperamos; esta clase la paga tu paquete «${facts.package}».`],
  ...seated(facts, around),
})

export const promotion: Write<"promotion"> = (facts, around) => ({
  subject: `Tienes lugar: ${facts.class.discipline}, ${sayClass(facts.class)}`,
  preview: `Se liberó un lugar y es tuyo: el ${facts.seat}.`,
  title: "Se liberó un lugar y es tuyo",
  paragraphs: [
    `Hola, ${facts.firstName}. Estabas en la lista de espera y te dimos el lugar ${facts.seat}; lo paga tu paquete «${facts.package}».`,
  ],
  ...seated(facts, around),
})

export const change: Write<"change"> = (facts, around) => {
  const { before, class: item } = facts
  const sameClass = before.class.id === item.id
  const was = `${before.class.discipline}, ${sayClass(before.class)}, lugar ${before.seat}`
  return {
    subject: `${sameClass ? "Tu lugar cambió" : "Tu reserva cambió"}: ${item.discipline}, ${sayClass(item)}`,
    preview: sameClass ? `Antes el lugar ${before.seat}, ahora el ${facts.seat}.` : `Antes: ${was}.`,
    title: sameClass ? "Tu lugar cambió" : "Tu reserva cambió",
    paragraphs: [
      sameClass
        ? `Hola, ${facts.firstName}. Tenías el lugar ${before.seat}; ahora es el ${facts.seat}. No te costó nada.`
        : `Hola, ${facts.firstName}. Antes tenías ${was}. La clase de tu paquete se movió contigo; ahora tienes esta:`,
    ],
    ...seated(facts, around),
  }
}

// Whoever cancelled may have been the desk, on their behalf.
const settled: Record<Facts["cancellation"]["credit"], Note> = {
  returned: { tone: "sage", text: "Se canceló a tiempo: tu clase regresó a tu paquete." },
  lost: { tone: "gold", text: "Se canceló después del límite: esta clase no regresa a tu paquete." },
  unlimited: { tone: "sage", text: "Tu paquete es ilimitado: no se descontó nada." },
  refunded: { tone: "gold", text: "La había pagado un paquete que se reembolsó, y se canceló con él." },
}

export const cancellation: Write<"cancellation"> = (facts, around) => ({
  subject: `Reserva cancelada: ${facts.class.discipline}, ${sayClass(facts.class)}`,
  preview: settled[facts.credit].text,
  title: "Tu reserva quedó cancelada",
  paragraphs: [`Hola, ${facts.firstName}. Esta reserva ya no está a tu nombre.`],
  ticket: ticketOf(facts.class, facts.seat, true),
  note: settled[facts.credit],
  action: reserve(around, facts.class),
  more: [mine(around)],
  reason,
})

export const moved: Write<"moved"> = (facts, around) => {
  const { from, class: item } = facts
  const { what, was, preview } = sayMove(from, item)
  return {
    subject: `Tu clase cambió ${what}: ${item.discipline}, ${sayClass(item)}`,
    preview,
    title: `Tu clase cambió ${what}`,
    paragraphs: [`Hola, ${facts.firstName}. Tu clase ${was}. Tu reserva sigue.`, ...sayExtended(facts)],
    ...seated(facts, around),
  }
}

const sayExtended = (facts: SeatFacts & { extendedUntil?: string }) =>
  facts.extendedUntil
    ? [
        `Tu paquete «${facts.package}» vencía antes, así que lo extendimos: puedes usarlo hasta el ${sayDay(facts.extendedUntil, facts.class.timeZone)}, incluido ese día.`,
      ]
    : []

export const otherDiscipline: Write<"otherDiscipline"> = (facts, around) => {
  const { was, preview } = sayOther(facts.from, facts.class)
  return {
    subject: `Tu clase ahora es de ${facts.class.discipline}: ${sayClass(facts.class)}`,
    preview,
    title: `Tu clase ahora es de ${facts.class.discipline}`,
    paragraphs: [`Hola, ${facts.firstName}. Tu clase ${was}. Tu reserva sigue.`, ...sayExtended(facts)],
    ...seated(facts, around),
  }
}

export const substituted: Write<"substituted"> = (facts, around) => ({
  subject: `Tu clase tiene otro instructor: ${facts.class.discipline}, ${sayClass(facts.class)}`,
  preview: `La da ${facts.class.instructor}.`,
  title: "Tu clase tiene otro instructor",
  paragraphs: [
    `Hola, ${facts.firstName}. Tu clase la da ${facts.class.instructor} en lugar de ${facts.from}. Tu reserva sigue.`,
  ],
  ...seated(facts, around),
})

export const classCancelled: Write<"classCancelled"> = (facts, around) => ({
  subject: `Clase cancelada: ${facts.class.discipline}, ${sayClass(facts.class)}`,
  preview: `${facts.isUnlimited ? "No se descontó nada." : "Tu clase regresó a tu paquete."} Lamentamos el cambio.`,
  title: "Tuvimos que cancelar tu clase",
  paragraphs: [`Hola, ${facts.firstName}. Lo sentimos: esta clase no se dará. No tienes que hacer nada.`],
  ticket: ticketOf(facts.class, facts.seat, true),
  note: {
    tone: "sage",
    text: sentence(`${sayBack(facts)}${sayUsable(facts)}`),
  },
  action: reserve(around, facts.class),
  more: [mine(around)],
  reason,
})

const sayBack = ({ package: name, isUnlimited }: Facts["classCancelled"]): string =>
  isUnlimited ? `No se descontó nada de tu paquete «${name}»` : `Tu clase regresó a tu paquete «${name}»`

const sayUsable = ({ usableUntil, class: { timeZone } }: Facts["classCancelled"]): string =>
  usableUntil ? `, que puedes usar hasta el ${sayDay(usableUntil, timeZone)}` : ""

export const reminder: Write<"reminder"> = (facts, around) => ({
  subject: `Mañana: ${facts.class.discipline}, ${sayClass(facts.class)}`,
  preview: `Lugar ${facts.seat} en ${facts.class.branch.name}.`,
  title: "Nos vemos mañana",
  paragraphs: [`Hola, ${facts.firstName}. Este es tu recordatorio; llega ${arrival} para acomodarte.`],
  ...seated(facts, around),
  unsubscribe: muting(around),
})

export const muting = ({ link, userId }: Surroundings & { userId: string }): Way => ({
  label: "No quiero recordatorios",
  href: link("mute", { userId, id: userId, until: forever }),
})

/** Who finds an old mail can still say that they want no more. */
const forever = "2999-12-31T00:00:00.000Z"

/** From staff, of a class: their words, and what class it is. */
export const classMessage: Write<"classMessage"> = ({ firstName, text, class: item, isWaiting }, around) => ({
  subject: `Sobre tu clase: ${item.discipline}, ${sayClass(item)}`,
  preview: text.slice(0, 120),
  title: "Un mensaje del estudio",
  paragraphs: [`Hola, ${firstName}.`, ...text.split(/\n+/).filter((line) => line.trim() !== "")],
  ticket: ticketOf(item, undefined),
  action: mine(around),
  more: [wayTo(item)],
  reason: isWaiting ? waits : reason,
})
