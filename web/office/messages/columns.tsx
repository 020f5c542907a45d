import type { Message, MessageState } from "../../../contract/messages.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import style from "./columns.module.css"
import { sayPerson, sayWhen, states } from "./words.ts"

export const columnsAt = (now: Date): readonly Column<Message>[] => [
  { name: "Asunto", cell: ({ subject }) => <span className={style.subject}>{subject}</span>, card: "title" },
  { name: "Para", cell: (message) => <Addressee message={message} />, card: "line" },
  { name: "Cuándo", cell: ({ createdAt }) => sayWhen(createdAt, now) },
  { name: "Intentos", cell: ({ tries }) => (tries === 1 ? "1 intento" : `${tries} intentos`) },
  {
    name: "Error",
    cell: ({ error, state }) => state !== "sent" && error && <span className={style.error}>{error}</span>,
    card: "line",
  },
  { name: "Estado", cell: ({ state }) => <StateBadge state={state} />, card: "side" },
]

function Addressee({ message }: { message: Message }) {
  return (
    <>
      <span className={style.name}>{sayPerson(message)}</span>
      <span className={style.address}>{message.address}</span>
    </>
  )
}

export function StateBadge({ state }: { state: MessageState }) {
  return <Badge tone={states[state].tone}>{states[state].one}</Badge>
}
