import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { listMyReservations, type MyReservation } from "../../../contract/reservations.ts"
import type { Branch } from "../../../contract/studio.ts"
import { sayShortCode } from "../../../contract/ticketCode.ts"
import { call } from "../../api/client.ts"
import { hasParts } from "../../api/keptJson.ts"
import { queryOf } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { keep, kept, keptReader } from "../../api/storage.ts"
import type { QrDrawing } from "../../ui/qrPath.ts"

/** A class as the page without a network says it; `public/sin-conexion.js` reads it. */
export interface KeptClass {
  /** When it ends: from then on it is not shown. */
  until: string
  day: string
  hour: string
  what: string
  seat: string
  where: string
  address: string
  /** What is shown on arriving, drawn already: that page has nothing to draw it with. */
  ticket?: { code: string; short: string; qr: QrDrawing }
}

const isKeptClass = hasParts<KeptClass>({ until: "string" })
const readBefore = keptReader(
  "nextClasses",
  (value): value is KeptClass[] => Array.isArray(value) && value.every(isKeptClass),
)

/** Milliseconds for which the page itself may ask first: most show one's next classes, which are kept then as they came. */
const courtesy = 1_500

/** Keeps one's next classes in the browser, soon and whenever something was booked, changed or cancelled. */
export function keepClasses(branches: Branch[]): () => void {
  const read = (isChanged = false) => void readClasses(branches, isChanged).catch(() => {})
  const look = () => document.visibilityState === "visible" && read()
  const first = setTimeout(read, courtesy)
  document.addEventListener("visibilitychange", look)
  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") read(true)
  })
  return () => {
    clearTimeout(first)
    stop()
    document.removeEventListener("visibilitychange", look)
  }
}

/** `isChanged`: what was read before is not what is there now, and a reading that is on its way may be of before. */
async function readClasses(branches: Branch[], isChanged: boolean): Promise<void> {
  const asked = kept("sessionId")
  const input = { query: { scope: "upcoming" } } as const
  const { reservations } = await (isChanged
    ? call(listMyReservations, input)
    : queryClient.fetchQuery(queryOf(listMyReservations, input)))
  // Nothing is kept of who has left meanwhile.
  if (asked === null || kept("sessionId") !== asked) return
  const addressOf = (id: string) => branches.find((branch) => branch.id === id)?.address ?? ""
  const active = reservations.filter(({ status }) => status !== "cancelled")
  const tickets = await ticketsOf(active.flatMap(({ code }) => code ?? []))
  if (kept("sessionId") !== asked) return
  const next = active.map((one) => toKept(one, addressOf(one.class.branch), tickets.get(one.code ?? "")))
  keep("nextClasses", JSON.stringify(next))
}

/** Each code is drawn once; what draws is loaded for those that were never drawn here. */
async function ticketsOf(codes: readonly string[]): Promise<Map<string, NonNullable<KeptClass["ticket"]>>> {
  const before = readBefore() ?? []
  const tickets = new Map(before.flatMap(({ ticket }) => (ticket ? [[ticket.code, ticket] as const] : [])))
  const missing = codes.filter((code) => !tickets.has(code))
  if (missing.length === 0) return tickets
  const { drawQr } = await import("../../ui/qrPath.ts")
  for (const code of missing)
    tickets.set(code, { code, short: sayShortCode(code), qr: drawQr(code, "medium", 2) })
  return tickets
}

function toKept(
  { seat, class: item }: MyReservation,
  address: string,
  ticket: KeptClass["ticket"],
): KeptClass {
  return {
    until: item.endsAt,
    day: formatLongDay(item.day),
    hour: sayHour(item.hour, "customer"),
    what: `${item.discipline} · ${item.instructor}`,
    seat: `Lugar ${seat}`,
    where: item.branchName,
    address,
    ...(ticket && { ticket }),
  }
}
