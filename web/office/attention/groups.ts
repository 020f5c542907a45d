import { type Attention, emptyHours, failedDays } from "../../../contract/attention.ts"
import { formatShortDay, sayAt } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import { serverDate } from "../../api/serverClock.ts"
import type { DirectoryEntry } from "../kit/page/Directory.tsx"
import { office } from "../sections.ts"

export interface Group {
  title: string
  entries: DirectoryEntry[]
}

type OfClass = NonNullable<Attention["empty"]>[number]

const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${more}`

const classEntry = ({ classId, day, hour, discipline, branch }: OfClass, says: string): DirectoryEntry => ({
  to: `${office}/clases/detalle/${classId}`,
  title: `${hour} ${discipline}`,
  summary: `${says} · ${formatShortDay(day)} · ${branch}`,
})

/** What is done where the server runs: nothing of it leads anywhere. */
function backupEntries(backup: Attention["backup"]): DirectoryEntry[] {
  if (!backup) return []
  const { isLate, isKept, lastAt, hasFailed, waitsSince } = backup
  const moment = (instant: string) => sayAt(instant, studioZone(), { now: serverDate(), audience: "staff" })
  const byHand =
    "Quien cuida el servidor lo hace con la orden «backup», o deja que se haga cada noche (docs/operating.md)."
  const byItself = hasFailed
    ? "El último intento falló: el registro del servidor dice por qué. Se intenta otra vez cada hora."
    : "Se hace cada noche mientras el servidor está encendido."
  const late: DirectoryEntry = {
    title: lastAt ? `El último respaldo fue ${moment(lastAt)}` : "Todavía no hay ningún respaldo",
    summary: isKept ? byItself : byHand,
  }
  const waits: DirectoryEntry = {
    title: "Lo que se escribe no llega al respaldo",
    summary: `Desde ${waitsSince && moment(waitsSince)}. Nada se detiene ni se pierde mientras este disco viva; el registro del servidor dice por qué.`,
  }
  return [...(isLate ? [late] : []), ...(waitsSince ? [waits] : [])]
}

/** What there is to do, the most pressing first; nothing of what there is none of. */
export function groupsOf(told: Attention): Group[] {
  const groups: Group[] = [
    {
      title: "Falta suplente",
      entries: (told.substitutes ?? []).map((one) => classEntry(one, "Quien la da no puede")),
    },
    {
      title: "Lugares ofrecidos",
      entries: (told.offers ?? []).map(({ places, waiting, ...one }) =>
        classEntry(
          one,
          `${many(places, "lugar", "lugares")} para ${many(waiting, "persona", "personas")} en espera`,
        ),
      ),
    },
    {
      title: "Pagos sin paquete",
      entries: told.payments
        ? [
            {
              to: `${office}/pagos/sin-paquete`,
              title: many(told.payments, "pago por resolver", "pagos por resolver"),
              summary: "Dinero que se cobró y por el que todavía no se entregó nada.",
            },
          ]
        : [],
    },
    {
      title: "Avisos de PayPal",
      entries: told.notices
        ? [
            {
              title: many(told.notices, "aviso que no se pudo leer", "avisos que no se pudieron leer"),
              summary: `En los últimos ${failedDays} días. Puede ser la disputa de un pago, que tiene fecha límite: revísalo en la cuenta de PayPal del estudio.`,
            },
          ]
        : [],
    },
    { title: "Respaldo de los datos", entries: backupEntries(told.backup) },
    {
      title: "Correos que no salieron",
      entries: told.mails
        ? [
            {
              to: `${office}/mensajes?estado=failed`,
              title: many(told.mails, "correo falló", "correos fallaron"),
              summary: `En los últimos ${failedDays} días. Se pueden enviar otra vez.`,
            },
          ]
        : [],
    },
    {
      title: `Sin reservas, en menos de ${emptyHours} horas`,
      entries: (told.empty ?? []).map((one) => classEntry(one, "Nadie ha reservado")),
    },
    {
      title: "Fuera de uso hasta nuevo aviso",
      entries: (told.outOfUse ?? []).map(({ roomId, room, branch, seats }) => ({
        to: `${office}/salones/editar/${roomId}`,
        title: room,
        summary: `${seats.length === 1 ? "Lugar" : "Lugares"} ${seats.join(", ")} · ${branch}`,
      })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
