import type { ListedUser } from "../../../contract/users.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { None } from "../../ui/None.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { fullName, sayDay } from "./words.ts"

export const columns: readonly Column<ListedUser>[] = [
  { name: "Nombre", cell: (user) => <strong>{fullName(user)}</strong>, value: fullName, card: "title" },
  {
    name: "Email",
    cell: ({ email }) => <MailAddress email={email} />,
    value: ({ email }) => email,
    card: "line",
  },
  { name: "Teléfono", cell: ({ phone }) => phone || <None />, value: ({ phone }) => phone },
  {
    name: "Fecha de registro",
    cell: ({ registrationDate }) => sayDay(registrationDate),
    value: ({ registrationDate }) => registrationDate,
  },
  { name: "Estado", cell: ({ enabled }) => <EnabledBadge enabled={enabled} />, card: "side" },
]

export function EnabledBadge({ enabled }: { enabled: boolean }) {
  return enabled ? <Badge tone="sage">ACTIVO</Badge> : <Badge>INACTIVO</Badge>
}
