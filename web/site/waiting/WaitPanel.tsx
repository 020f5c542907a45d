import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { getWaitTerms, type WaitTerms } from "../../../contract/waitlist.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"
import { Unread } from "../Unread.tsx"
import { InLine } from "./InLine.tsx"
import { JoinLine } from "./JoinLine.tsx"
import { LeaveDialog } from "./LeaveDialog.tsx"
import { OfferedPlace } from "./OfferedPlace.tsx"
import { useLeaving } from "./useLeaving.ts"
import { useWaitPreview } from "./useWaitPreview.ts"
import style from "./WaitPanel.module.css"

interface WaitPanelProps {
  item: StudioClass
  /** As the page loaded them, if it did. */
  terms: WaitTerms | null
  waiting: number
  /** It had room a moment ago. */
  hasFilled?: boolean
}

/** A full class: waiting for a place, one's turn in the line, or the place that is offered. */
export function WaitPanel({ item, terms: loaded, waiting, hasFilled = false }: WaitPanelProps) {
  const customer = useCustomer()
  const params = { params: { id: item.id } }
  const read = useQuery({ ...queryOf(getWaitTerms, params), enabled: loaded === null })
  const own = useWaitPreview(item.id)
  const preview = own.data
  const leaving = useLeaving()
  const [joined, setJoined] = useState<string | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const news = leaving.done ?? lost ?? joined
  // What was pressed is gone from the screen: the heading of what took its place has the focus.
  useEffect(() => {
    if (news) heading.current?.focus()
  }, [news])

  const terms = preview ?? loaded ?? read.data
  const entry = preview?.entry
  const ask: typeof leaving.ask = (waited) => {
    setJoined(null)
    setLost(null)
    leaving.ask(waited)
  }
  return (
    <section className={style.panel} aria-labelledby="espera" data-offered={isOffered(entry) || undefined}>
      <h2 id="espera" ref={heading} tabIndex={-1} className={style.heading}>
        {isOffered(entry)
          ? "Hay un lugar para ti"
          : entry
            ? "Estás en la lista de espera"
            : "Lista de espera"}
      </h2>
      <p role="status" className={news && news !== joined ? style.news : style.hidden}>
        {news}
      </p>
      {!terms || (customer && !preview) ? (
        read.error || own.error ? (
          <Unread of={[read, own]} />
        ) : (
          <p>Cargando...</p>
        )
      ) : entry && preview ? (
        <>
          {isOffered(entry) && (
            <OfferedPlace item={item} entry={entry} preview={preview} onLost={setLost} onLeave={ask} />
          )}
          {!isOffered(entry) && <InLine item={item} entry={entry} preview={preview} onLeave={ask} />}
        </>
      ) : (
        <JoinLine item={item} terms={terms} waiting={waiting} hasFilled={hasFilled} onJoined={setJoined} />
      )}
      <LeaveDialog leaving={leaving} />
    </section>
  )
}

const isOffered = (entry: { status: string } | null | undefined) => entry?.status === "offered"
