import type { MailLink } from "../../../contract/links.ts"
import { ApiError } from "../../api/ApiError.ts"
import type { WayOut } from "../booking/refusals.ts"
import { wayOut } from "../booking/wayOut.ts"
import { classHref } from "../schedule/places.ts"

interface Way {
  to: string
  label: string
}

/** Where a link's page leads who has nothing to press there. */
export function wayOn(
  { changedTo, class: item }: Pick<MailLink, "changedTo" | "class">,
  next: WayOut | undefined,
  customerId: string | undefined,
): Way {
  if (changedTo) return { to: `${classHref(changedTo.class)}&reserva=${changedTo.id}`, label: "Ver reserva" }
  if (!item) return { to: "/", label: "Ir al inicio" }
  // One's own classes are shown to who has signed in.
  if (next && (next !== "mine" || customerId)) return wayOut(next, { item, seat: undefined, customerId })
  return { to: `/reserva-clase/${item.branch}?dia=${item.day}`, label: "Ver la semana" }
}

/** The same after a refusal of the link itself, or of whose it is: pressing again mends neither. */
export function wayAfter(error: Error | null): Way | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === "ACCOUNT_DISABLED") return { to: "/contacto", label: "Escribir al estudio" }
  return error.code === "LINK_INVALID" || error.code === "LINK_EXPIRED"
    ? { to: "/", label: "Ir al inicio" }
    : undefined
}
