import type { Line, Service, Standing } from "./standing.ts"

export const names: Record<Line, string> = {
  reservations: "Reservas",
  payments: "Pagos con tarjeta",
  mail: "Correos",
  waiting: "Lista de espera",
  identity: "Inicio de sesión",
  pictures: "Fotografías",
}

/** Whether the name of a line is of many, and of which gender: «Reservas: funcionan», «Lista de espera: funciona». */
const many: Record<Line, boolean> = {
  ...{ reservations: true, payments: true, mail: true, waiting: false, identity: false, pictures: true },
}

export function stateOf({ line, state }: Standing): string {
  if (state === "works") return many[line] ? "Funcionan" : "Funciona"
  if (state === "late") return line === "reservations" ? "Con lentitud" : "Con retraso"
  return many[line] ? "No disponibles" : "No disponible"
}

const meanings: Record<Line, Record<"late" | "away", string>> = {
  reservations: {
    late: "Puedes reservar, aunque algunas respuestas tardan más de lo normal.",
    away: "Por ahora no se puede reservar ni cancelar. Lo que ya reservaste sigue en pie.",
  },
  payments: {
    late: "Algunos pagos tardan en confirmarse. Nada se pierde: no pagues dos veces.",
    away: "Por ahora no podemos cobrar con tarjeta. Nada se pierde: un pago que quedó a medias se confirma o se cancela solo.",
  },
  mail: {
    late: "Los correos salen más tarde. Tu reserva vale aunque el correo no haya llegado.",
    away: "Los correos esperan, y saldrán después. Tu reserva vale aunque el correo no haya llegado.",
  },
  waiting: {
    late: "Los lugares que se liberan se asignan más tarde de lo normal. Nadie pierde su turno.",
    away: "Los lugares que se liberan se asignarán después. Nadie pierde su turno.",
  },
  identity: {
    late: "Iniciar sesión tarda más de lo normal.",
    away: "Por ahora no se puede iniciar sesión ni crear una cuenta. Si ya entraste, no cierres tu sesión.",
  },
  pictures: {
    late: "Algunas fotografías tardan en aparecer.",
    away: "Algunas fotografías no se ven. Lo demás no cambia.",
  },
}

/** What it means for whoever reads it; nothing while it works. */
export const meaningOf = ({ line, state }: Standing): string | undefined =>
  state === "works" ? undefined : meanings[line][state]

export function headingOf(all: readonly Standing[]): { title: string; text: string } {
  const isAway = (line: Line) => all.some((one) => one.line === line && one.state === "away")
  if (isAway("reservations"))
    return { title: "Volvemos en un momento", text: "Lo que reservaste y pagaste está guardado." }
  if (all.some(({ state }) => state === "away"))
    return {
      title: "Algo no está disponible",
      text: "Puedes reservar. Abajo te decimos qué falta y qué significa para ti.",
    }
  if (all.some(({ state }) => state === "late"))
    return {
      title: "Funcionamos con retraso",
      text: "Puedes reservar. Abajo te decimos qué tarda y qué significa para ti.",
    }
  return { title: "Todo funciona", text: "Puedes reservar y cancelar como siempre." }
}

/** What was away, in the history; undefined: nothing that a customer would notice. */
export function outageName(service: string): string | undefined {
  const known: Record<Service, string> = {
    database: "Reservas no disponibles",
    site: "Sitio no disponible",
    payments: "Pagos con tarjeta no disponibles",
    mail: "Correos con retraso",
    pictures: "Fotografías no disponibles",
    identity: "Inicio de sesión no disponible",
  }
  return known[service as Service]
}
