import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { listMyReservations, type MyReservation } from "../../../contract/reservations.ts"
import type { Branch } from "../../../contract/studio.ts"
import { sayShortCode } from "../../../contract/ticketCode.ts"
import { call } from "../../api/client.ts"
import { hasParts } from "../../api/keptJson.ts"
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

/** Keeps one's next classes in the browser, now and whenever something was booked, changed or cancelled. */
export function keepClasses(branches: Branch[]): () => void {
  const read = () => void readClasses(branches).catch(() => {})
  const look = () => document.visibilityState === "visible" && read()
  read()
  document.addEventListener("visibilitychange", look)
  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") read()
  })
  return () => {
    stop()
    document.removeEventListener("visibilitychange", look)
  }
}

async function readClasses(branches: Branch[]): Promise<void> {
  const asked = kept("sessionId")
  const { reservations } = await call(listMyReservations, { query: { scope: "upcoming" } })
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
