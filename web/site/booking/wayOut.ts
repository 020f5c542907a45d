import type { StudioClass } from "../../../contract/schedule.ts"
import { withChange } from "./changeHref.ts"
import type { WayOut } from "./refusals.ts"

interface From {
  item: StudioClass
  seat: number | undefined
  customerId: string | undefined
  /** The reservation that is being changed, kept for the next class. */
  changing?: string
}

/** The address and the words of what to do next, with the class and the seat kept where they are still wanted. */
export function wayOut(
  way: WayOut,
  { item, seat, customerId, changing }: From,
): { to: string; label: string } {
  switch (way) {
    case "packages":
      return { to: packagesHref(item, seat), label: "Ver paquetes" }
    case "mine":
      return { to: `/mi-cuenta/${customerId ?? ""}/proximasclases`, label: "Ver tus próximas clases" }
    case "cancelling":
      return { to: `/mi-cuenta/${customerId ?? ""}/proximasclases`, label: "Ir a cancelarla" }
    case "others":
      return {
        to: withChange(`/reserva-clase/${item.branch}?dia=${item.day}`, changing),
        label: "Ver otras clases",
      }
    case "days":
      return { to: withChange(`/reserva-clase/${item.branch}`, changing), label: "Elegir otro día" }
  }
}

/** The packages that pay a class, with the class and the seat pinned. */
export function packagesHref(item: StudioClass, seat: number | undefined): string {
  const query = new URLSearchParams({ clase: item.id })
  if (seat !== undefined) query.set("lugar", String(seat))
  if (item.type === "individual") query.set("tipo", "individual")
  return `/paquetes?${query}`
}
