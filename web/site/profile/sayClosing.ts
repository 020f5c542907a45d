import { formatShortDay, sayHour } from "../../../contract/calendar.ts"
import type { HeldPackage } from "../../../contract/packages.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import { serverDate } from "../../api/serverClock.ts"
import { sentence } from "../sentence.ts"

/** What closing an account does, line by line: to each reservation, to what is left, and to what is known of the person. */
export function sayClosing(
  reservations: readonly Pick<MyReservation, "class" | "cancelIsFree" | "isUnlimited">[],
  packages: readonly Pick<HeldPackage, "active" | "available">[],
  now = serverDate(),
): string[] {
  const ahead = reservations.filter((one) => new Date(one.class.startsAt) > now)
  const active = packages.filter((held) => held.active)
  const left = active.reduce((sum, held) => sum + held.available, 0)
  const back = ahead.filter((one) => one.cancelIsFree && !one.isUnlimited).length
  return [
    ...ahead.map(({ class: item, cancelIsFree, isUnlimited }) => {
      const when = `${formatShortDay(item.day)}, ${sayHour(item.hour, "customer")}`
      const fate = cancelIsFree ? "la clase regresa a tu paquete" : "la clase se pierde"
      return sentence(`Se cancela ${item.discipline}, ${when}${isUnlimited ? "" : `: ${fate}`}`)
    }),
    ...(active.length > 0 ? [sayLoss(left + back)] : []),
    "Borramos tu nombre, correo, teléfono y todo lo que nos contaste. Tus pagos quedan sin tu nombre, como pide la contabilidad.",
    "No podrás entrar otra vez con esta cuenta. Con el mismo correo puedes crear una nueva, vacía.",
  ]
}

function sayLoss(classes: number): string {
  if (classes === 0) return "Tu paquete activo ya no se podrá usar."
  return classes === 1
    ? "Pierdes la clase que te queda: no hay cómo usarla después."
    : `Pierdes las ${classes} clases que te quedan: no hay cómo usarlas después.`
}
