import { dayIn, formatLongDay } from "../../../../contract/calendar.ts"
import { formatExactMoney } from "../../../../contract/money.ts"
import type { Facts } from "../facts.ts"
import type { Letter, Surroundings } from "./letter.ts"
import { sayClasses, sayInstant } from "./words.ts"

type Write<K extends keyof Facts> = (facts: Facts[K], around: Surroundings & { userId: string }) => Letter

const methods = { cash: "en efectivo", terminal: "con tarjeta en el estudio", paypal: "en línea" }

const sayFolio = (folio: number) => `Folio ${String(folio).padStart(6, "0")}`

export const receipt: Write<"receipt"> = (facts, { site, studio, userId }) => ({
  subject: `Tu recibo de ${studio.name}: ${facts.description}`,
  preview: `${formatExactMoney(facts.amount)} · ${sayFolio(facts.folio)}`,
  title: "Gracias por tu compra",
  paragraphs: [
    facts.left === null
      ? `Hola, ${facts.firstName}. Ya puedes reservar sin límite de clases con «${facts.description}», hasta dos por día.`
      : `Hola, ${facts.firstName}. Con «${facts.description}» tienes ${sayClasses(facts.left)} para reservar.`,
    [
      `Pagaste ${formatExactMoney(facts.amount)} ${methods[facts.method]}`,
      `${sayInstant(facts.paidAt, facts.timeZone)}`,
      sayFolio(facts.folio),
    ].join("\n"),
  ],
  note: {
    tone: "sage",
    text: `Puedes usarlo hasta el ${formatLongDay(dayIn(facts.timeZone, new Date(facts.expiresAt)))}, incluido ese día.`,
  },
  action: { label: "Reservar una clase", href: site },
  more: [{ label: "Ver mis pagos", href: `${site}/historial-transaccional/${userId}` }],
  reason: "Te escribimos porque compraste con nosotros. Guarda este correo: es tu comprobante.",
})

/** To the studio, of money that waits for somebody to decide. */
export const paymentHeld: Write<"paymentHeld"> = ({ amount, person, description }, { site }) => ({
  subject: "Hay un pago sin paquete",
  preview: `${formatExactMoney(amount)} por revisar.`,
  title: "Un pago espera tu decisión",
  paragraphs: [
    description
      ? `Se cobraron ${formatExactMoney(amount)} a ${person} por «${description}», y el paquete no se entregó solo.`
      : `Se cobraron ${formatExactMoney(amount)} que no corresponden a ninguna orden nuestra.`,
    "Entrega el paquete o devuelve el dinero: quien pagó está esperando.",
  ],
  action: { label: "Revisar pagos sin paquete", href: `${site}/backend/pagos` },
  reason: "Lo enviamos al correo del estudio cuando un cobro no se pudo entregar solo.",
})
