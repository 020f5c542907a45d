import { hasAddress } from "../../../contract/addressless.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { RowAction } from "../../ui/RowMenu.tsx"

/** The ways to reach somebody, for the menu of their row. */
export function contact({ phone, email }: Pick<RosterEntry["person"], "phone" | "email">): RowAction[] {
  const write = hasAddress(email) ? [{ label: `Escribir a ${email}`, href: `mailto:${email}` }] : []
  return phone
    ? [{ label: `Llamar al ${phone}`, href: `tel:${phone.replace(/[^+\d]/g, "")}` }, ...write]
    : write
}
