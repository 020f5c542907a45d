import { dayIn, formatDate, formatLongDay } from "../../../../contract/calendar.ts"
import type { Facts } from "../facts.ts"
import type { Letter, Surroundings, Way } from "./letter.ts"
import { muting, waits } from "./seats.ts"
import { sayClass, sayClasses, sayInstant, sayMove, sentence, ticketOf } from "./words.ts"

export type Write<K extends keyof Facts> = (
  facts: Facts[K],
  around: Surroundings & { userId: string },
) => Letter

export const account = "Te escribimos porque tienes una cuenta con nosotros."

export const test: Write<"test"> = ({ firstName }, { studio, site }) => ({
  subject: `Correo de prueba de ${studio.name}`,
  preview: "Así llegan los correos del estudio.",
  title: "Tus correos llegan",
  paragraphs: [
    `Hola, ${firstName}. Este correo salió por el mismo camino que las confirmaciones, los avisos y los recibos de ${studio.name}.`,
  ],
  note: {
    tone: "sage",
    text: "Si cayó en correo no deseado, revisa con tu proveedor el registro del dominio.",
  },
  action: { label: "Ver el sitio", href: site },
  reason: "Te escribimos porque pediste una prueba desde la administración.",
})

export const welcome: Write<"welcome"> = (facts, around) => ({
  subject: `Te damos la bienvenida a ${around.studio.name}`,
  title: `Hola, ${facts.firstName}`,
  ...(facts.email === undefined ? readied(facts, around) : writtenDown(facts.email, facts, around)),
  reason: account,
})

const readied = ({ branchId }: Facts["welcome"], { studio, site }: Surroundings) => ({
  preview: "Elige tu paquete y reserva tu primera clase.",
  paragraphs: [
    `Tu cuenta en ${studio.name} está lista.`,
    "Elige un paquete y reserva desde tu teléfono: ves los lugares libres de cada clase y escoges el tuyo. Si cancelas a tiempo, tu clase regresa.",
  ],
  action: { label: "Ver paquetes", href: `${site}/paquetes` },
  more: [theWeek(branchId, site)],
})

/** Of who came to the desk: without a password of their own the account is not theirs to open. */
const writtenDown = (email: string, { branchId }: Facts["welcome"], { studio, site }: Surroundings) => ({
  preview: "Crea tu contraseña y reserva desde tu teléfono.",
  paragraphs: [
    `En recepción abrimos tu cuenta en ${studio.name}. Crea tu contraseña y es tuya.`,
    "Con ella reservas desde tu teléfono: ves los lugares libres de cada clase y escoges el tuyo. Si cancelas a tiempo, tu clase regresa.",
  ],
  action: { label: "Crea tu contraseña", href: toChoose(email, site) },
  more: [theWeek(branchId, site), { label: "Ver paquetes", href: `${site}/paquetes` }],
})

/** Behind the hash, an address is sent to no server. */
const toChoose = (email: string, site: string) =>
  `${site}/?acceso=contrasena#${new URLSearchParams({ correo: email })}`

const theWeek = (branchId: string | null, site: string) => ({
  label: "Ver la semana",
  href: branchId ? `${site}/reserva-clase/${branchId}` : site,
})

export const code: Write<"code"> = ({ code = "••••••" }, { studio }) => ({
  subject: `Tu código de ${studio.name}`,
  preview: "Vence en 10 minutos.",
  title: "Tu código",
  paragraphs: ["Escríbelo en la página donde lo pediste para elegir una contraseña nueva."],
  code,
  note: { tone: "gold", text: "Vence en 10 minutos y sirve una sola vez." },
  reason:
    "Si no lo pediste, ignora este correo: tu contraseña no ha cambiado. Nunca te pediremos este código por teléfono.",
})

const writeUs = ({ phone, email }: Surroundings["studio"], words = "Si tú no lo pediste, escríbenos") =>
  [words, [email, phone].filter(Boolean).join(" · ")].filter(Boolean).join(": ")

export const emailChanged: Write<"emailChanged"> = (
  { other, isOld, email, isByStaff, endsGoogle },
  { studio, site },
) => ({
  subject: `El correo de tu cuenta en ${studio.name} cambió`,
  preview: isOld ? `Ahora es ${other}.` : "Ahora es este.",
  title: "Tu correo cambió",
  paragraphs: [
    isOld
      ? `Desde ahora, tu cuenta en ${studio.name} usa el correo ${other}. A este ya no llegarán tus avisos.`
      : `Desde ahora, tu cuenta en ${studio.name} usa este correo en lugar de ${other}. Entra con él y con la contraseña que ya tenías.`,
    isByStaff &&
      "Lo corrigió el estudio. Si esa contraseña ya no abre tu cuenta, elige otra con un código que llega a este correo; si tu calendario recibía tus clases, conéctalo de nuevo.",
    endsGoogle &&
      "Google ya no abre tu cuenta. Si entrabas con él, confirma este correo una vez: pide un código y elige tu contraseña. Después podrás entrar con la cuenta de Google de este correo.",
  ].filter((one) => typeof one === "string"),
  ...(email &&
    (isByStaff || endsGoogle) && { action: { label: "Elegir contraseña", href: toChoose(email, site) } }),
  note: { tone: "gold", text: writeUs(studio) },
  reason: account,
})

export const passwordChanged: Write<"passwordChanged"> = (
  { firstName, isByStaff, endsCalendar },
  { studio },
) => ({
  subject: `Tu contraseña de ${studio.name} cambió`,
  preview: isByStaff ? "La puso el estudio." : "Las otras sesiones se cerraron.",
  title: "Tu contraseña cambió",
  paragraphs: isByStaff
    ? [
        `Hola, ${firstName}. En ${studio.name} pusieron otra contraseña en tu cuenta y cerraron las sesiones que tenías abiertas.`,
        "Con la anterior ya no se entra. Si te dieron una para entrar, cámbiala por una que solo tú conozcas.",
      ]
    : [
        `Hola, ${firstName}. La contraseña de tu cuenta en ${studio.name} ya es la nueva.`,
        ...(endsCalendar
          ? [
              "Es la primera vez que confirmas este correo: el calendario que recibía tus clases dejó de hacerlo. Conéctalo de nuevo en tu cuenta.",
            ]
          : []),
      ],
  note: { tone: "gold", text: writeUs(studio) },
  reason: account,
})

export const secondStepChanged: Write<"secondStepChanged"> = (
  { firstName, isOn, isByStaff },
  { studio },
) => ({
  subject: isOn
    ? `Activaste el segundo paso en ${studio.name}`
    : `Tu cuenta en ${studio.name} ya no tiene segundo paso`,
  preview: isOn ? "Desde ahora, tu contraseña no basta para entrar." : "Se entra solo con tu contraseña.",
  title: isOn ? "Tu segundo paso está activado" : "Tu segundo paso se quitó",
  paragraphs: isOn
    ? [
        `Hola, ${firstName}. Desde ahora, para entrar a la oficina de ${studio.name} escribes tu contraseña y un código de tu aplicación.`,
        "Guarda tus códigos de respaldo donde los encuentres sin tu teléfono.",
      ]
    : [
        isByStaff
          ? `Hola, ${firstName}. En ${studio.name} quitaron el segundo paso de tu cuenta y cerraron las sesiones que tenías abiertas.`
          : `Hola, ${firstName}. Quitaste el segundo paso de tu cuenta en ${studio.name}.`,
        "Para entrar basta tu contraseña. Puedes activarlo otra vez en la oficina, en tu cuenta.",
      ],
  note: { tone: "gold", text: writeUs(studio) },
  reason: account,
})

export const stepCodeUsed: Write<"stepCodeUsed"> = ({ firstName, left }, { studio }) => ({
  subject: `Se usó un código de respaldo en ${studio.name}`,
  preview: left === 1 ? "Te queda 1." : `Te quedan ${left}.`,
  title: "Se usó un código de respaldo",
  paragraphs: [
    `Hola, ${firstName}. Alguien entró a la oficina de ${studio.name} con tu contraseña y uno de tus códigos de respaldo.`,
    left === 1
      ? "Te queda 1 código. Puedes hacer otros en la oficina, en tu cuenta."
      : `Te quedan ${left} códigos. Puedes hacer otros en la oficina, en tu cuenta.`,
  ],
  note: { tone: "gold", text: writeUs(studio) },
  reason: account,
})

export const passkeyChanged: Write<"passkeyChanged"> = ({ firstName, name, isAdded }, { studio }) => ({
  subject: isAdded
    ? `Agregaste una llave de acceso en ${studio.name}`
    : `Quitaste una llave de acceso en ${studio.name}`,
  preview: name,
  title: isAdded ? "Agregaste una llave de acceso" : "Quitaste una llave de acceso",
  paragraphs: isAdded
    ? [
        `Hola, ${firstName}. Desde ahora, «${name}» abre la oficina de ${studio.name} sin contraseña ni código: basta desbloquear ese dispositivo.`,
        "Puedes quitarla cuando quieras en la oficina, en tu cuenta.",
      ]
    : [`Hola, ${firstName}. «${name}» ya no abre la oficina de ${studio.name}.`],
  note: { tone: "gold", text: writeUs(studio) },
  reason: account,
})

export const passwordLeftBehind: Write<"passwordLeftBehind"> = (
  { firstName, email, isStaff },
  { studio, site },
) => ({
  subject: `Elige una contraseña nueva para ${studio.name}`,
  preview: "La que tenías ya no abre tu cuenta.",
  title: "Elige una contraseña nueva",
  paragraphs: [
    `Hola, ${firstName}. En ${studio.name} cambiamos de lugar las contraseñas, y la tuya no se puede llevar: la que tenías ya no abre tu cuenta.`,
    isStaff
      ? "Pide un código, que llega a este correo, y elige una nueva. Lo demás sigue como estaba."
      : "Pide un código, que llega a este correo, y elige una nueva. Tus reservas, paquetes e historial siguen como estaban.",
  ],
  action: {
    label: "Elegir contraseña",
    href: isStaff ? `${site}/backend?recuperar=1` : toChoose(email, site),
  },
  ...(!isStaff && {
    note: { tone: "sage" as const, text: "Si entras con Google, no tienes que hacer nada." },
  }),
  reason: account,
})

export const merged: Write<"merged"> = ({ firstName, other, isGone }, { studio, site, userId }) => ({
  subject: `Tus dos cuentas en ${studio.name} ahora son una`,
  preview: isGone ? `Desde ahora entra con ${other}.` : "Todo lo tuyo está en esta.",
  title: "Tus cuentas ahora son una",
  paragraphs: [
    isGone
      ? `Hola, ${firstName}. Tenías dos cuentas en ${studio.name} y el estudio las unió. La de este correo se cerró: desde ahora entra con ${other}, donde también llegarán tus avisos.`
      : `Hola, ${firstName}. Tenías dos cuentas en ${studio.name} y el estudio las unió en esta. La de ${other} se cerró: entra con este correo y la contraseña que ya tenías.`,
    "Tus reservas, paquetes, pagos e historial pasaron completos; no tienes que hacer nada.",
  ],
  note: { tone: "gold", text: writeUs(studio, "Si alguna no era tuya, escríbenos") },
  action: { label: "Ver mi cuenta", href: `${site}/mi-cuenta/${userId}` },
  reason: account,
})

export const granted: Write<"granted"> = (facts, { site, userId }) => ({
  subject: `Tu paquete está listo: ${facts.description}`,
  preview: sentence(`Vence el ${formatDate(dayIn(facts.timeZone, new Date(facts.expiresAt)))}`),
  title: "Tu paquete está listo",
  paragraphs: [
    facts.left === null
      ? `Hola, ${facts.firstName}. Ya puedes reservar sin límite de clases con «${facts.description}», hasta dos por día.`
      : `Hola, ${facts.firstName}. Con «${facts.description}» tienes ${sayClasses(facts.left)} para reservar.`,
  ],
  note: { tone: "sage", text: `Puedes usarlo hasta el ${lastDay(facts)}, incluido ese día.` },
  action: { label: "Reservar una clase", href: site },
  more: [{ label: "Ver mi cuenta", href: `${site}/mi-cuenta/${userId}` }],
  reason: account,
})

export const expiring: Write<"expiring"> = (facts, around) => ({
  subject: `Tu paquete vence el ${lastDay(facts)}`,
  preview: facts.left === null ? "Todavía puedes reservar." : `Te quedan ${sayClasses(facts.left)} por usar.`,
  title: facts.left === null ? "Tu paquete está por vencer" : `Te quedan ${sayClasses(facts.left)}`,
  paragraphs: [
    `Hola, ${facts.firstName}. Tu paquete «${facts.description}» vence el ${lastDay(facts)}. Lo que reserves para ese día o antes lo paga todavía.`,
  ],
  action: { label: "Reservar una clase", href: around.site },
  more: [{ label: "Ver paquetes", href: `${around.site}/paquetes` }],
  reason: account,
  unsubscribe: muting(around),
})

export const lastDay = ({ expiresAt, timeZone }: Facts["granted"]) =>
  formatLongDay(dayIn(timeZone, new Date(expiresAt)))

const lines = (site: string, userId: string): Way => ({
  label: "Ver mis listas de espera",
  href: `${site}/mi-cuenta/${userId}/listadeespera`,
})

export const offer: Write<"offer"> = (facts, { link, site, userId }) => ({
  subject: `Hay un lugar: ${facts.class.discipline}, ${sayClass(facts.class)}`,
  preview: "Es de quien lo tome primero, durante 15 minutos.",
  title: "Se liberó un lugar",
  paragraphs: [
    `Hola, ${facts.firstName}. Se lo ofrecemos a quienes están en la lista de espera: es de quien lo tome primero, durante 15 minutos.`,
    "Antes de tomarlo verás con qué paquete lo pagas.",
  ],
  ticket: ticketOf(facts.class, undefined),
  note: {
    tone: "gold",
    text: sentence(`Puedes tomarlo hasta ${sayInstant(facts.endsAt, facts.class.timeZone)}`),
  },
  action: {
    label: "Tomar el lugar",
    href: link("claim", { userId, id: facts.entryId, until: facts.endsAt }),
  },
  more: [lines(site, userId)],
  reason: waits,
})

export const lineClosed: Write<"lineClosed"> = ({ firstName, class: item }, { site }) => ({
  subject: `Clase cancelada: ${item.discipline}, ${sayClass(item)}`,
  preview: "Ya no estás en su lista de espera. No se descontó nada.",
  title: "Cancelamos la clase que esperabas",
  paragraphs: [
    `Hola, ${firstName}. Lo sentimos: esta clase no se dará, y su lista de espera terminó. No se descontó nada de tu paquete.`,
  ],
  ticket: ticketOf(item, undefined, true),
  action: { label: "Reservar otra clase", href: `${site}/reserva-clase/${item.branch.id}` },
  reason: "Te escribimos porque estabas en la lista de espera de esta clase.",
})

export const lineMoved: Write<"lineMoved"> = ({ firstName, from, class: item }, { site, userId }) => {
  const { what, was, preview } = sayMove(from, item)
  return {
    subject: `La clase que esperas cambió ${what}: ${item.discipline}, ${sayClass(item)}`,
    preview,
    title: `La clase que esperas cambió ${what}`,
    paragraphs: [
      `Hola, ${firstName}. La clase ${was}. Sigues en su lista de espera: si ya no te queda bien, sal de ella.`,
    ],
    ticket: ticketOf(item, undefined),
    action: lines(site, userId),
    reason: waits,
  }
}

/** To who can find a substitute. */
export const substituteAsked: Write<"substituteAsked"> = (
  { firstName, asker, reason, class: item },
  { site },
) => ({
  subject: `Falta suplente: ${item.discipline}, ${sayClass(item)}`,
  preview: `${asker} no puede dar esta clase.`,
  title: "Una clase necesita suplente",
  paragraphs: [
    `${firstName ? `Hola, ${firstName}. ` : ""}${asker} avisó que no puede dar esta clase.`,
    ...(reason ? [`«${reason}»`] : []),
  ],
  ticket: ticketOf(item, undefined),
  action: { label: "Elegir suplente", href: `${site}/backend/clases/detalle/${item.id}` },
  reason: "Te escribimos porque puedes cambiar quién da las clases de esta sucursal.",
})

/** To the studio, of somebody who wrote to it. */
export const contact: Write<"contact"> = ({ name, email, phone, message }) => ({
  subject: `Mensaje de ${name}`,
  preview: message.slice(0, 120),
  title: `${name} te escribió`,
  paragraphs: message.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ""),
  note: { tone: "sage", text: [email, phone].filter(Boolean).join(" · ") },
  reason: "Llegó por la página de contacto. Responde a este correo para contestarle.",
  replyTo: email,
})
