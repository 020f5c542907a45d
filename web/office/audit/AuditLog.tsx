import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useLocation } from "react-router"
import { type AuditEntry, listAudit } from "../../../contract/audit.ts"
import { nameZone } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import { Id } from "../../../contract/id.ts"
import { ChosenDay } from "../../../contract/time.ts"
import { queryOf } from "../../api/queries.ts"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { Changes } from "../kit/history/Changes.tsx"
import { namedBy } from "../kit/history/subject.ts"
import { sayDone, sayWhen } from "../kit/history/words.ts"
import { Page } from "../kit/page/Page.tsx"
import { SearchField } from "../kit/page/SearchField.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import style from "./Audit.module.css"

const columns: readonly Column<AuditEntry>[] = [
  {
    name: "Qué pasó",
    cell: (entry) => (
      <>
        <strong>{entry.actor.name || "Alguien"}</strong> <span className={style.done}>{sayDone(entry)}</span>
      </>
    ),
    card: "title",
  },
  { name: "Cuándo", cell: sayWhen, card: "side" },
  { name: "De qué a qué", cell: (entry) => <Changes entry={entry} />, card: "line" },
]

/** What the staff changed, and what it was before. */
export default function AuditLog() {
  const { query, size, page, change, turnTo } = useListQuery()
  const search = (query.get("buscar") ?? "").slice(0, 100)
  const from = ChosenDay.safeParse(query.get("initdate")).data
  const to = ChosenDay.safeParse(query.get("enddate")).data
  const { state } = useLocation()
  const subject = Id.safeParse(query.get("de")).data
  const isElsewhere = useBranches("configuracion")?.some(({ timeZone }) => timeZone !== studioZone())
  const { data, error } = useQuery({
    ...queryOf(listAudit, {
      query: {
        page,
        size,
        ...(search.trim() && { search }),
        ...(subject && { subject }),
        ...(from && { from }),
        ...(to && { to }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title="Bitácora" lead="Lo que cambió el staff: quién, cuándo y de qué a qué.">
      <div className={style.filters}>
        <SearchField
          label="Buscar por persona o por lo que cambió"
          value={search}
          onChange={(text) => change("buscar", text)}
        />
        {(["initdate", "enddate"] as const).map((name) => (
          <DayInput
            key={name}
            label={name === "initdate" ? "Desde" : "Hasta"}
            value={name === "initdate" ? from : to}
            min={name === "enddate" ? from : undefined}
            onDay={(day) => change(name, day)}
          />
        ))}
      </div>
      {(from || to) && isElsewhere && (
        <p className={style.whose}>{`Los días son los del estudio: ${nameZone(studioZone())}.`}</p>
      )}
      {subject && (
        <Link to="?" className={style.only} aria-label="Quitar el filtro y ver toda la bitácora">
          {`Solo de ${namedBy(state) ?? "un registro"}`}
          <span aria-hidden="true">×</span>
        </Link>
      )}
      <Unread error={error} />
      {!data && !error && <Loading />}
      {data && (
        <DataTable
          caption="Bitácora"
          columns={columns}
          rows={data.entries}
          total={data.total}
          hasMore={data.hasMore}
          keyOf={({ id }) => String(id)}
          empty={search || from || to ? "Nada coincide con la búsqueda." : "Todavía no hay cambios."}
          page={page}
          onPage={turnTo}
        />
      )}
    </Page>
  )
}
