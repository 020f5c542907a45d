import { sayEvery, sayHour, sayWeekday } from "../../../../contract/calendar.ts"
import { errors } from "../../../../contract/errors.ts"
import type { Facts } from "../facts.ts"
import type { Letter, Surroundings, Way } from "./letter.ts"
import { deadline, mine, seated } from "./seats.ts"
import { sayClass, sentence } from "./words.ts"

type Weekly = Facts["weekly"]
type Around = Surroundings & { userId: string; now: Date }

const reason = "Te escribimos porque pediste reservar esta clase cada semana."

const stop = ({ site, userId }: Around): Way => ({
  label: "Dejar de reservar cada semana",
  href: `${site}/mi-cuenta/${userId}/proximasclases#cada-semana`,
})

/** What became of what they want every week: of one class its ticket, of more each in a sentence. */
export function weekly(facts: Weekly, around: Around): Letter {
  const [only, ...others] = facts.booked
  const isOne = only && others.length + facts.waiting.length + facts.skipped.length === 0
  return isOne ? ofOne(facts, only, around) : ofMany(facts, around)
}

function ofOne({ firstName, weekly: wish }: Weekly, seat: Weekly["booked"][number], around: Around): Letter {
  const { more, ...ticket } = seated(seat, around)
  return {
    subject: `Reservamos tu clase de cada ${sayWeekday(wish.weekday)}: ${seat.class.discipline}, ${sayClass(seat.class)}`,
    preview: `Lugar ${seat.seat} en ${wish.branch.name}. Paga tu paquete ${seat.package}.`,
    title: `Tu clase de cada ${sayWeekday(wish.weekday)}`,
    paragraphs: [
      `Hola, ${firstName}. Te reservamos el lugar ${seat.seat}${instead(seat)}; lo paga tu paquete «${seat.package}».`,
    ],
    ...ticket,
    more: [...more, stop(around)],
    reason,
  }
}

function ofMany({ firstName, weekly: wish, booked, waiting, skipped }: Weekly, around: Around): Letter {
  const said = [
    booked.length > 0 && `${booked.length} ${booked.length === 1 ? "reservada" : "reservadas"}`,
    waiting.length > 0 && `${waiting.length} en lista de espera`,
    skipped.length > 0 && `${skipped.length} sin reservar`,
  ].filter((words) => words !== false)
  return {
    subject: `Tus clases de cada ${sayWeekday(wish.weekday)} ${sayHour(wish.hour, "customer")}: ${said.join(", ")}`,
    preview: `${wish.discipline} en ${wish.branch.name}.`,
    title: `Tus clases de cada ${sayWeekday(wish.weekday)}`,
    paragraphs: [
      sentence(
        `Hola, ${firstName}. Esto pasó con ${wish.discipline} en ${wish.branch.name}, ${sayEvery(wish)}`,
      ),
      ...booked.map(
        (seat) =>
          `${sayClass(seat.class)}: reservamos el lugar ${seat.seat}${instead(seat)}. ${deadline(seat, around.now).text}`,
      ),
      ...waiting.map(
        (item) =>
          `${sayClass(item)}: estaba llena y te pusimos en la lista de espera. Si se libera un lugar a tiempo es tuyo, y te avisamos.`,
      ),
      ...skipped.map((one) => `${sayClass(one.class)}: no la reservamos. ${errors[one.reason].message}`),
    ],
    action: mine(around),
    more: [stop(around)],
    reason,
  }
}

const instead = ({ wished }: { wished: number | null }): string =>
  wished === null ? "" : `, porque el ${wished} ya estaba ocupado`

const ended: Record<Facts["weeklyEnded"]["why"], string> = {
  staff: "La recepción terminó esta reserva de cada semana",
  "no-package": "Hace cuatro semanas que no tienes un paquete que la pague, así que dejamos de reservarla",
  "no-class": "Hace cuatro semanas que esa clase ya no se da a esa hora, así que dejamos de reservarla",
}

/** They want it no more, and did not say so themselves. */
export const weeklyEnded = (
  { firstName, weekly: wish, why }: Facts["weeklyEnded"],
  around: Around,
): Letter => ({
  subject: `Ya no reservamos tu clase de cada ${sayWeekday(wish.weekday)} ${sayHour(wish.hour, "customer")}`,
  preview: `${wish.discipline} en ${wish.branch.name}.`,
  title: "Tu reserva de cada semana terminó",
  paragraphs: [
    sentence(`Hola, ${firstName}. Se trata de ${wish.discipline} en ${wish.branch.name}, ${sayEvery(wish)}`),
    `${ended[why]}. Lo que ya tienes reservado sigue siendo tuyo.`,
    "Puedes volver a pedirla cuando quieras, desde el boleto de una clase tuya.",
  ],
  action: why === "no-package" ? { label: "Ver paquetes", href: `${around.site}/paquetes` } : mine(around),
  reason,
})
