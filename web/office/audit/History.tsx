import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { listAudit } from "../../../contract/audit.ts"
import { queryOf } from "../../api/queries.ts"
import { Panel } from "../../ui/Panel.tsx"
import { useMay } from "../staff.ts"
import style from "./Audit.module.css"
import { Changes } from "./Changes.tsx"
import { sayChange, sayThing, sayWhen } from "./words.ts"

/** What the staff changed of one person or thing; nothing for who may not read the log. */
export function History({ subject }: { subject: string }) {
  const mayRead = useMay("configuracion", "ver")
  const id = useId()
  const { data } = useQuery({
    ...queryOf(listAudit, { query: { subject, size: 12 } }),
    enabled: mayRead,
  })
  if (!data || data.entries.length === 0) return null
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} style={{ fontSize: 20 }}>
        Cambios del staff
      </h2>
      <ol className={style.history}>
        {data.entries.map((entry) => (
          <li key={entry.id} data-entry>
            <p>
              <strong>{entry.actor.name}</strong> {`${sayChange(entry)} · ${sayThing(entry)}`}
            </p>
            <p className={style.quiet}>{sayWhen(entry)}</p>
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
