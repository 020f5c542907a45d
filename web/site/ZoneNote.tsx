import { useZone } from "./useZone.ts"
import style from "./ZoneNote.module.css"

/** «, hora de Tijuana» behind an hour, only where it would be misread. Where it has no room it goes on in the next line, without its comma. */
export function ZoneNote({ at, timeZone }: { at: string; timeZone: string }) {
  const zone = useZone(at, timeZone)
  return (
    zone && (
      <>
        {", "}
        <span className={style.zone}>{zone}</span>
      </>
    )
  )
}

/** «Hora de Tijuana» over hours that would all be misread; nothing for who reads the same on their own clock. */
export function ZoneLine({ at, timeZone }: { at: string; timeZone: string }) {
  const zone = useZone(at, timeZone)
  return zone && <p className={style.line}>{`${zone.charAt(0).toUpperCase()}${zone.slice(1)}`}</p>
}
