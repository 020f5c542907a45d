import { useMediaQuery } from "@mantine/hooks"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import { Link } from "react-router"
import { listAudit } from "../../../../contract/audit.ts"
import { markStale, queryOf } from "../../../api/queries.ts"
import { DownIcon } from "../../../ui/icons.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { Unread } from "../page/Unread.tsx"
import { useMay } from "../signedIn.ts"
import style from "./History.module.css"
import { HistoryLine } from "./HistoryLine.tsx"
import { logOf } from "./subject.ts"

interface HistoryProps {
  /** Whose: the id of a person or a thing. */
  subject: string
  /** What it is called, for the log of it alone. */
  name: string
}

/** What the staff changed of one person or thing; nothing for who may not read the log. On a phone it unfolds. */
export function History({ subject, name }: HistoryProps) {
  const mayRead = useMay("configuracion", "ver", null)
  const isPhone = useMediaQuery("(max-width: 47.9375em)", undefined, { getInitialValueInEffect: false })
  const [turned, turn] = useState<boolean | null>(null)
  const id = useId()
  const isOpen = turned ?? !isPhone
  const { data, error } = useQuery({
    ...queryOf(listAudit, { query: { subject, size: 6 } }),
    enabled: mayRead && isOpen,
    // What was just saved is in it: each look is a new one.
    staleTime: 0,
  })
  // What is done on this screen, whatever it is, is in it too.
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === "updated" && ["success", "error"].includes(mutation.state.status))
          markStale(queries, [listAudit])
      }),
    [queries],
  )
  if (!mayRead) return null
  return (
    <Panel className={style.panel} aria-label="Cambios del staff">
      <h2 className={style.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => turn(!isOpen)}>
          Cambios del staff
          <DownIcon />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <Unread error={error} />
        {isOpen && !data && !error && <Loading />}
        {data?.total === 0 && <p className={style.quiet}>El staff no ha cambiado nada aquí.</p>}
        <ol className={style.lines}>
          {data?.entries.map((entry) => (
            <HistoryLine key={entry.id} entry={entry} subject={name} />
          ))}
        </ol>
        {data && data.total > 0 && (
          <Link className={style.all} to={logOf(subject)} state={{ subject: name }}>
            {data.total > data.entries.length && !data.hasMore
              ? `Ver todo (${data.total})`
              : "Ver todo en la bitácora"}
          </Link>
        )}
      </div>
    </Panel>
  )
}
