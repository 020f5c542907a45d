import { formatShortDay, sayHour } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { toast } from "../../ui/Toasts.tsx"
import { classHref } from "../schedule/places.ts"
import style from "./Booked.module.css"

/** Invites somebody to the same class: the phone's own sheet, or the link to paste. */
export function ShareButton({ item }: { item: StudioClass }) {
  const share = async () => {
    const url = new URL(classHref(item), location.href).href
    const when = `${formatShortDay(item.day)}, ${sayHour(item.hour, "customer")}`
    const invitation = { text: `Voy a ${item.discipline} en ${item.branchName}, ${when} ¿Vienes?`, url }
    try {
      if ("share" in navigator) return await navigator.share(invitation)
      await (navigator as Navigator).clipboard.writeText(`${invitation.text} ${url}`)
      void toast("success", "Invitación copiada. Pégala donde quieras.")
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return
      void toast("error", "No se pudo compartir. Copia la dirección de esta página.")
    }
  }
  return (
    <button type="button" className={style.way} onClick={share}>
      Compartir
    </button>
  )
}
