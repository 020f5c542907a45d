import { formatRange } from "../../../../contract/calendar.ts"
import type { Facts } from "../facts.ts"
import { account, lastDay, type Write } from "./accounts.ts"
import { sayClasses, sentence } from "./words.ts"

type Changed = Facts["packageChanged"]

const days = ({ days }: Changed) => (days ? formatRange(days.from, days.until) : "")

const told: Record<Changed["change"], (facts: Changed) => { subject: string; title: string; what: string }> =
  {
    extended: (facts) => ({
      subject: `Tu paquete dura más: hasta el ${lastDay(facts)}`,
      title: "Tu paquete dura más",
      what: `Ampliamos la vigencia de tu paquete «${facts.description}».`,
    }),
    frozen: (facts) => ({
      subject: `Tu paquete está congelado: ${days(facts)}`,
      title: "Tu paquete está congelado",
      what: `Congelamos tu paquete «${facts.description}»: ${days(facts)}. En esos días no se reserva con él, y su vigencia se recorre otros tantos.`,
    }),
    thawed: (facts) => ({
      subject: "Tu paquete ya no está congelado",
      title: "Tu paquete ya no está congelado",
      what: `Ya puedes reservar otra vez con «${facts.description}». Los días que no usaste de la pausa salieron de su vigencia.`,
    }),
    taken: (facts) => ({
      subject: `Tu paquete ya no se puede usar: ${facts.description}`,
      title: "Tu paquete ya no se puede usar",
      what: `Quien te pasó «${facts.description}» recibió el reembolso de lo que pagó por él, y el paquete terminó con eso. Lo que tenías reservado con él se canceló.`,
    }),
  }

export const packageChanged: Write<"packageChanged"> = (facts, { site, userId }) => {
  const { subject, title, what } = told[facts.change](facts)
  const isTaken = facts.change === "taken"
  return {
    subject,
    preview: isTaken ? sentence(facts.reason) : sentence(`Vence el ${lastDay(facts)}`),
    title,
    paragraphs: [`Hola, ${facts.firstName}. ${what}`, sentence(`Motivo: ${facts.reason}`)],
    ...(!isTaken && {
      note: { tone: "sage" as const, text: `Puedes usarlo hasta el ${lastDay(facts)}, incluido ese día.` },
    }),
    action: { label: "Ver mis paquetes", href: `${site}/mi-cuenta/${userId}` },
    reason: account,
  }
}

export const packagePassed: Write<"packagePassed"> = (facts, { site, userId }) => {
  const { description, firstName, other, credits, isReceived } = facts
  const what = credits === null ? "sin límite de clases" : `con ${sayClasses(credits)}`
  const mine = { label: "Ver mis paquetes", href: `${site}/mi-cuenta/${userId}` }
  return {
    ...(isReceived
      ? {
          subject: `Recibiste un paquete: ${description}`,
          title: "Recibiste un paquete",
          paragraphs: [
            `Hola, ${firstName}. ${other} te pasó su paquete «${description}» ${what}. Ya puedes reservar con él.`,
          ],
          note: {
            tone: "sage" as const,
            text: `Puedes usarlo hasta el ${lastDay(facts)}, incluido ese día.`,
          },
          action: { label: "Reservar una clase", href: site },
          more: [mine],
        }
      : {
          subject: `Tu paquete ahora es de ${other}: ${description}`,
          title: "Tu paquete ahora es de otra persona",
          paragraphs: [
            `Hola, ${firstName}. Pasamos tu paquete «${description}» a ${other}, ${what}.`,
            "Lo que ya tenías reservado se queda como está.",
          ],
          action: mine,
        }),
    preview: sentence(`Motivo: ${facts.reason}`),
    reason: account,
  }
}
