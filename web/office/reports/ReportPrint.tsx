import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useContext } from "react"
import { useParams, useSearchParams } from "react-router"
import { formatDate } from "../../../contract/calendar.ts"
import { mostRows } from "../../../contract/paging.ts"
import { isNumber, isSummed, sayOn } from "../../../contract/reportCells.ts"
import { getReport, writeReportQuery } from "../../../contract/reporting.ts"
import { columnsOf, kindOf, type ReportName } from "../../../contract/reportKinds.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { StudioName } from "../kit/studio/studioName.ts"
import { office } from "../sections.ts"
import style from "./ReportPrint.module.css"
import { askedIn, reportAt } from "./reportQuery.ts"
import { rowKeyOf } from "./rowKey.ts"
import { useNarrowing } from "./useNarrowing.ts"

/** A report as it is printed: on white, in one table, with what it sums at its end. */
export default function ReportPrint() {
  const name = reportAt(useParams().report)
  return (
    <main className={style.sheet}>
      {name ? <Paper name={name} /> : <EmptyState main title="No existe ese informe." />}
    </main>
  )
}

function Paper({ name }: { name: ReportName }) {
  const studio = useContext(StudioName)
  const [query] = useSearchParams()
  const asked = askedIn(query)
  const kind = kindOf(name)
  const columns = columnsOf(kind, asked.by)
  const keyOf = rowKeyOf(kind, asked.by)
  const narrowing = useNarrowing(kind, asked)
  const { data, error } = useQuery(
    queryOf(getReport, { params: { report: name }, query: { ...asked, page: 1, size: mostRows } }),
  )
  const [first, ...others] = columns
  return (
    <>
      <title>{`${kind.title} · ${studio}`}</title>
      <div className={style.ways}>
        <ButtonLink
          to={`${office}/informes/${kind.address}?${writeReportQuery(asked)}`}
          variant="outline"
          color="ink.8"
        >
          Volver
        </ButtonLink>
        <Button disabled={!data} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      <h1 className={style.title}>{kind.title}</h1>
      <Unread error={error} />
      {!data && !error && <Loading label="Sumando…" />}
      {data && first && (
        <>
          <p className={style.of}>
            {[
              ...[studio, ...narrowing],
              `del ${formatDate(data.days.from)} al ${formatDate(data.days.to)}`,
            ].join(", ")}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
          <section className={style.scroll} aria-label={`Tabla: ${kind.title}`} tabIndex={0}>
            <table className={style.table}>
              <caption>{kind.title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.key} scope="col" data-align={isNumber(column) ? "end" : undefined}>
                      {column.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={keyOf(row)}>
                    {columns.map((column) => (
                      <td key={column.key} data-align={isNumber(column) ? "end" : undefined}>
                        {sayOn(column, row[column.key])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  {others.map((column) => (
                    <td key={column.key} data-align={isNumber(column) ? "end" : undefined}>
                      {isSummed(column) && sayOn(column, data.totals[column.key])}
                    </td>
                  ))}
                </tr>
              </tfoot>
            </table>
          </section>
          {data.total > data.rows.length && (
            <p>
              Aquí están los primeros {mostRows} renglones de {data.total.toLocaleString("es-MX")}; el archivo
              que se exporta los tiene todos.
            </p>
          )}
          {kind.note && <p className={style.of}>{kind.note}</p>}
        </>
      )}
    </>
  )
}
