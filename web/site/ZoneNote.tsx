import { useZone } from "./useZone.ts"
import style from "./ZoneNote.module.css"

/** «, hora de Tijuana» behind an hour, only where it would be misread. */
export function ZoneNote({ at, timeZone }: { at: string; timeZone: string }) {
  const zone = useZone(at, timeZone)
  return zone && <span className={style.zone}>{`, ${zone}`}</span>
}
