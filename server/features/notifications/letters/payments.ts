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
export const paymentHeld: Write<"paymentHeld"> = ({ amount, currency, person, description }, { site }) => ({
  subject: "Hay un pago sin paquete",
  preview: `${formatExactMoney(amount, currency)} por revisar.`,
  title: "Un pago espera tu decisión",
  paragraphs: [
    description
      ? `Se cobraron ${formatExactMoney(amount, currency)} a ${person} por «${description}», y el paquete no se entregó solo.`
      : `Se cobraron ${formatExactMoney(amount, currency)} que no corresponden a ninguna orden nuestra.`,
    "Entrega el paquete o devuelve el dinero: quien pagó está esperando.",
  ],
  action: { label: "Revisar pagos sin paquete", href: `${site}/backend/pagos` },
  reason: "Lo enviamos al correo del estudio cuando un cobro no se pudo entregar solo.",
})

const ways = {
  provider: "Regresa a donde pagaste: tu banco puede tardar unos días en mostrarlo.",
  cash: "Te lo dimos en efectivo en el estudio.",
  chargeback: "Tu banco ya lo tiene.",
}

const sayFolioOf = (folio: number | null) => (folio === null ? "" : ` (${sayFolio(folio).toLowerCase()})`)

export const refund: Write<"refund"> = (facts, around) =>
  facts.paid > 0 ? moneyBack(facts, around) : undone(facts, around)

const moneyBack: Write<"refund"> = (facts, { site, studio, userId }) => ({
  subject: `Tu reembolso de ${studio.name}`,
  preview: `${formatExactMoney(facts.amount)} de «${facts.description}».`,
  title: "Te devolvimos tu dinero",
  paragraphs: [
    `Hola, ${facts.firstName}. Te devolvimos ${formatExactMoney(facts.amount)}${facts.amount < facts.paid ? ` de los ${formatExactMoney(facts.paid)}` : ""} que pagaste por «${facts.description}»${sayFolioOf(facts.folio)}. ${ways[facts.through]}`,
  ],
  ...(facts.isRevoked && {
    note: {
      tone: "gold",
      text: "Tu paquete terminó con el reembolso, y las reservas que había pagado se cancelaron.",
    },
  }),
  action: { label: "Ver mis pagos", href: `${site}/historial-transaccional/${userId}` },
  reason: "Te escribimos porque compraste con nosotros.",
})

const undone: Write<"refund"> = ({ firstName, description, folio, isRevoked }, { site, studio, userId }) => ({
  subject: `Tu compra en ${studio.name} se deshizo`,
  preview: `«${description}», que no te costó nada.`,
  title: "Deshicimos tu compra",
  paragraphs: [
    `Hola, ${firstName}. Deshicimos tu compra de «${description}»${sayFolioOf(folio)}, que no te costó nada.`,
  ],
  ...(isRevoked && {
    note: { tone: "gold", text: "Tu paquete terminó, y las reservas que había pagado se cancelaron." },
  }),
  action: { label: "Ver mis pagos", href: `${site}/historial-transaccional/${userId}` },
  reason: "Te escribimos porque compraste con nosotros.",
})

const whose = (person: string, folio: number | null) =>
  folio === null ? person || "un pago que no conocemos" : `${person}, ${sayFolio(folio).toLowerCase()}`

/** To the studio, of money that the provider or a bank gave back by itself. */
export const returned: Write<"returned"> = ({ amount, person, folio, isChargeback }, { site }) => ({
  subject: isChargeback ? "Un banco se llevó un pago" : "Se reembolsó un pago desde PayPal",
  preview: `${formatExactMoney(amount)} de ${person || "un pago"}.`,
  title: isChargeback ? "Un contracargo" : "Un reembolso hecho en PayPal",
  paragraphs: [
    `${isChargeback ? "El banco de quien pagó se llevó" : "Desde la cuenta de PayPal se devolvieron"} ${formatExactMoney(amount)}: ${whose(person, folio)}.`,
    "Si el pago regresó completo, su paquete y las reservas que había pagado ya se cancelaron.",
  ],
  action: { label: "Ver los pagos", href: `${site}/backend/pagos` },
  reason: "Lo enviamos al correo del estudio cuando se devuelve un pago sin que el estudio lo pida.",
})

/** To the studio, of a customer's bank that asks. */
export const dispute: Write<"dispute"> = ({ disputeId, amount, person, folio }, { site }) => ({
  subject: "Un cliente disputa un pago",
  preview: `${person || "Un pago"}: responde en PayPal.`,
  title: "Se abrió una disputa",
  paragraphs: [
    `${amount === null ? "Disputan un pago" : `Disputan ${formatExactMoney(amount)}`}: ${whose(person, folio)}.${disputeId && ` En PayPal es el caso ${disputeId}.`}`,
    "Responde allá antes de que venza. Mientras no se resuelva, su paquete sigue como está; si PayPal devuelve el dinero, se cancela solo.",
  ],
  action: { label: "Ver los pagos", href: `${site}/backend/pagos` },
  reason: "Lo enviamos al correo del estudio cuando PayPal avisa de una disputa.",
})
