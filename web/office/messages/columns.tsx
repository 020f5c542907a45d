import type { Message, MessageState } from "../../../contract/messages.ts"
import { Address } from "../../ui/Address.tsx"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { None } from "../../ui/None.tsx"
import style from "./columns.module.css"
import { sayPerson, sayTries, sayWhen, states } from "./words.ts"

export const columnsAt = (now: Date): readonly Column<Message>[] => [
  { name: "Asunto", cell: (message) => <Subject message={message} />, card: "title" },
  { name: "Para", cell: (message) => <Addressee message={message} />, card: "line" },
  { name: "Cuándo", cell: ({ createdAt }) => sayWhen(createdAt, now) },
  { name: "Intentos", cell: (message) => sayTries(message) ?? <None /> },
  { name: "Estado", cell: ({ state }) => <StateBadge state={state} /> },
]

/** What it is, and under it why it did not arrive. */
function Subject({ message: { subject, error, state } }: { message: Message }) {
  return (
    <>
      <span className={style.subject}>{subject}</span>
      {error && state !== "sent" && <span className={style.error}>{error}</span>}
    </>
  )
}

function Addressee({ message }: { message: Message }) {
  return (
    <>
      <span className={style.name}>{sayPerson(message)}</span>
      <span className={style.address}>
        <Address>{message.address}</Address>
      </span>
    </>
  )
}

export function StateBadge({ state }: { state: MessageState }) {
  return <Badge tone={states[state].tone}>{states[state].one}</Badge>
}
