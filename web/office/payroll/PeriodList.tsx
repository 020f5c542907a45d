import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "react-router"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import { sayPesos } from "../../../contract/money.ts"
import { getPayRules, listPayPeriods, type PayPeriod } from "../../../contract/payroll.ts"
import { queryOf } from "../../api/queries.ts"
import { Badge } from "../../ui/Badge.tsx"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { sayClasses, sayPeriod, stateNames } from "../kit/payroll/words.ts"
import { useMay } from "../kit/signedIn.ts"
import { list } from "./list.ts"
import style from "./Payroll.module.css"

type Closed = PayPeriod & { closedAt: string; closedBy: string }

const columns: readonly Column<Closed>[] = [
  { name: "Periodo", cell: (one) => <strong>{sayPeriod(one)}</strong>, card: "title" },
  {
    name: "Clases",
    cell: ({ classes }) => classes,
    align: "end",
    unit: ({ classes }) => (classes === 1 ? "clase" : "clases"),
  },
  {
    name: "Cerró",
    cell: ({ closedAt, closedBy }) => `${closedBy}, ${formatDate(dayIn(studioZone(), new Date(closedAt)))}`,
    label: () => "cerró",
  },
  { name: "Total", cell: ({ total }) => <strong>{sayPesos(total)}</strong>, align: "end", card: "side" },
]

/** What instructors earn: periods that are open, and those that were closed. */
export default function PeriodList() {
  const navigate = useNavigate()
  const { size, page, turnTo } = useListQuery()
  const mayChoose = useMay("configuracion", "editar", null)
  const { data: rules, error: noRules } = useQuery(queryOf(getPayRules))
  const { data, error: noPeriods } = useQuery({
    ...queryOf(listPayPeriods, { query: { page, size } }),
    placeholderData: keepPreviousData,
  })
  const error = noPeriods ?? noRules
  const choose = mayChoose && (
    <ButtonLink to="/backend/sistema/configuracion/nomina" variant="outline" color="ink.8">
      Cómo se paga
    </ButtonLink>
  )
  const isOff = rules?.paysFrom === null
  return (
    <Page
      title="Nómina de instructores"
      lead="Lo que gana cada quien por las clases que da."
      actions={!isOff && choose}
    >
      <Unread error={error} />
      {(!data || !rules) && !error && <Loading label="Sumando…" />}
      {data && rules && isOff && data.total === 0 && (
        <EmptyState title="Todavía no se paga por Cupo.">
          <p>Elige desde qué día y cada cuánto. La tarifa de cada quien está en su ficha, en Instructores.</p>
          {choose || <p>Lo elige quien cambia la configuración.</p>}
        </EmptyState>
      )}
      {data && rules?.paysFrom && data.open.length === 0 && (
        <EmptyState title={`El primer periodo empieza el ${formatDate(rules.paysFrom)}.`} />
      )}
      {data && data.open.length > 0 && (
        <section className={style.part} aria-labelledby="abiertos">
          <h2 id="abiertos" className={style.heading}>
            Abiertos
          </h2>
          <ul className={style.open}>
            {data.open.map((one) => (
              <li key={one.from}>
                <Open {...one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && data.total > 0 && (
        <section className={style.part} aria-labelledby="cerrados">
          <h2 id="cerrados" className={style.heading}>
            Cerrados
          </h2>
          <DataTable
            caption="Periodos cerrados"
            columns={columns}
            rows={data.closed}
            total={data.total}
            keyOf={({ from }) => from}
            empty="Todavía no se cierra ninguno."
            page={page}
            onPage={turnTo}
            onOpen={({ from }) => void navigate(`${list}/${from}`)}
          />
        </section>
      )}
    </Page>
  )
}

function Open(one: PayPeriod) {
  return (
    <Link to={`${list}/${one.from}`} className={style.card}>
      <span className={style.top}>
        <strong>{sayPeriod(one)}</strong>
        <Badge tone={one.state === "due" ? "gold" : "sage"}>{stateNames[one.state]}</Badge>
      </span>
      <span className={style.figure}>{sayPesos(one.total)}</span>
      <span className={style.quiet}>{sayClasses(one.classes)}</span>
    </Link>
  )
}
