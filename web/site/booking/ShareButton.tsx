import { formatShortDay, sayHour } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { classHref } from "../schedule/places.ts"
import { share } from "../share.ts"
import style from "./Booked.module.css"

/** Invites somebody to the same class. */
export function ShareButton({ item }: { item: StudioClass }) {
  const invite = () => {
    const url = new URL(classHref(item), location.href).href
    const when = `${formatShortDay(item.day)}, ${sayHour(item.hour, "customer")}`
    const text = `Voy a ${item.discipline} en ${item.branchName}, ${when} ¿Vienes?`
    return share({ text, url }, "Invitación copiada. Pégala donde quieras.")
  }
  return (
    <button type="button" className={style.way} onClick={invite}>
      Compartir
    </button>
  )
}
