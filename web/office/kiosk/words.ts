import type { Kiosk } from "../../../contract/kiosks.ts"

/** «visto hace un momento», «visto hace 12 min», «visto hace 3 h». */
export function saySeen({ seenAt }: Pick<Kiosk, "seenAt">, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(seenAt)) / 60_000)
  if (minutes < 2) return "visto hace un momento"
  return minutes < 60 ? `visto hace ${minutes} min` : `visto hace ${Math.floor(minutes / 60)} h`
}
