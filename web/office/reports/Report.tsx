import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate, useParams, useSearchParams } from "react-router"
import { formatDate } from "../../../contract/calendar.ts"
import type { Cells } from "../../../contract/reportCells.ts"
import { getReport, writeReportQuery } from "../../../contract/reporting.ts"
import { columnsOf, groupingOf, kindOf, type ReportName } from "../../../contract/reportKinds.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useInPlace } from "../../ui/useInPlace.ts"
import { usePageSize } from "../../ui/usePageSize.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { office } from "../sections.ts"
import { sortIn, toColumns, writtenSort } from "./columns.tsx"
import { Filters } from "./Filters.tsx"
import style from "./Report.module.css"
import { ReportFiles } from "./ReportFiles.tsx"
import { ReportTotals } from "./ReportTotals.tsx"
import { askedIn, pageAsked, type QueryName, reportAt } from "./reportQuery.ts"
import { rowKeyOf } from "./rowKey.ts"
import { SaveReport } from "./SaveReport.tsx"
import { useRowLinks } from "./useRowLinks.ts"

const list = `${office}/informes`

/** One report, as its address asks for it: its days, what narrows it, and how its rows are grouped and ordered. */
export default function Report() {
  const name = reportAt(useParams().report)
  if (name) return <Shown key={name} name={name} />
  return (
    <Page back={list} title="Informes">
      <EmptyState title="No existe ese informe." />
    </Page>
  )
}

function Shown({ name }: { name: ReportName }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const goTo = useInPlace()
  const [size] = usePageSize()
  const kind = kindOf(name)
  const asked = askedIn(query)
  const by = groupingOf(kind, asked.by)
  const columns = columnsOf(kind, by)
  const linkOf = useRowLinks(name, by)
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(getReport, { params: { report: name }, query: { ...asked, ...pageAsked(query, size) } }),
    placeholderData: keepPreviousData,
  })
  const change = (values: Partial<Record<QueryName | "page", string>>) => {
    const next = new URLSearchParams(query)
    for (const [key, value] of Object.entries({ page: "", ...values })) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    goTo(`?${next}`, { replace: true })
  }
  // What was read of another grouping has other columns.
  const shown =
    data && (!isPlaceholderData || columns.every(({ key }) => key in (data.rows[0] ?? {}))) ? data : undefined
  const open = (row: Cells) => {
    const to = shown && linkOf(row, asked, shown.days)
    if (to) void navigate(to)
  }
  const leads = shown?.rows.some((row) => linkOf(row, asked, shown.days))
  return (
    <Page
      back={list}
      title={kind.title}
      lead={kind.lead}
      actions={
        <>
          <ReportFiles name={name} title={kind.title} asked={asked} isEmpty={!data?.total} />
          <SaveReport report={name} asked={asked} />
          <ButtonLink
            to={`${list}/${kind.address}/imprimir?${writeReportQuery(asked)}`}
            variant="outline"
            color="ink.8"
          >
            Imprimir
          </ButtonLink>
        </>
      }
    >
      <Filters kind={kind} asked={asked} days={data?.days} onChange={change} />
      <Unread error={error} />
      {!shown && !error && <Loading label="Sumando…" />}
      {shown && (
        <>
          <p className={style.days}>
            Del {formatDate(shown.days.from)} al {formatDate(shown.days.to)}, comparado con el periodo
            anterior: del {formatDate(shown.before.from)} al {formatDate(shown.before.to)}.
          </p>
          <ReportTotals columns={columns} totals={shown.totals} before={shown.totalsBefore} />
          <DataTable
            caption={kind.title}
            columns={toColumns(columns)}
            rows={shown.rows}
            total={shown.total}
            keyOf={rowKeyOf(kind, by)}
            empty="No hay nada en esos días."
            sort={sortIn(columns, asked.sort)}
            onSort={(sort) => change({ sort: writtenSort(columns, sort) })}
            page={pageAsked(query, size).page}
            onPage={(page) => change({ page: page === 1 ? "" : String(page) })}
            onOpen={leads ? open : undefined}
          />
        </>
      )}
      {kind.note && <p className={style.note}>{kind.note}</p>}
    </Page>
  )
}
