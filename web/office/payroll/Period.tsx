import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import type { Output } from "../../../contract/endpoint.ts"
import { studioZone } from "../../../contract/house.ts"
import { sayPesos } from "../../../contract/money.ts"
import { getPayPeriod, type InstructorPay, payFilePath } from "../../../contract/payroll.ts"
import { reportFormats } from "../../../contract/reporting.ts"
import { readFile } from "../../api/openFile.ts"
import { queryOf } from "../../api/queries.ts"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { saveFile } from "../../ui/saveFile.ts"
import { Found } from "../kit/forms/Found.tsx"
import { Exports } from "../kit/page/Exports.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Totals } from "../kit/page/Totals.tsx"
import { sayClasses, sayPeriod } from "../kit/payroll/words.ts"
import { useMay } from "../kit/signedIn.ts"
import type { Route } from "./+types/Period.ts"
import { ClosePeriod } from "./ClosePeriod.tsx"
import { list } from "./list.ts"
import style from "./Payroll.module.css"
import { ReopenPeriod } from "./ReopenPeriod.tsx"

type Told = Output<typeof getPayPeriod>

const amount = (name: string, of: (one: InstructorPay) => number): Column<InstructorPay> => ({
  ...{ name, cell: (one) => sayPesos(of(one)), value: of },
  ...{ align: "end", label: () => `${name}:` },
})
const columns: readonly Column<InstructorPay>[] = [
  {
    name: "Instructor",
    cell: ({ name }) => <strong>{name}</strong>,
    value: ({ name }) => name,
    card: "title",
  },
  {
    name: "Clases",
    cell: ({ classes, unrated }) => (unrated > 0 ? `${classes} y ${unrated} sin tarifa` : classes),
    ...{ value: ({ classes }) => classes, align: "end", label: () => "Clases:" },
  },
  {
    name: "Personas",
    cell: ({ heads }) => heads,
    ...{ value: ({ heads }) => heads, align: "end", label: () => "Personas:" },
  },
  amount("Por clases", (one) => one.amount),
  amount("Ajustes", ({ adjusted }) => adjusted),
  {
    name: "Total",
    cell: ({ total }) => <strong>{sayPesos(total)}</strong>,
    ...{ value: ({ total }) => total, align: "end", card: "side" },
  },
]

/** What each instructor earns in a period, and its closing. */
export default function Period({ params: { period } }: Route.ComponentProps) {
  const query = useQuery(queryOf(getPayPeriod, { params: { period } }))
  return (
    <Found query={query} title="Periodo de nómina" list={list} live>
      {(told) => <Shown key={period} told={told} />}
    </Found>
  )
}

function Shown({ told }: { told: Told }) {
  const navigate = useNavigate()
  const mayEdit = useMay("nomina", "editar", null)
  const { from, instructors, isNext, isLast, state, closed } = told
  const sum = (of: (one: InstructorPay) => number) => instructors.reduce((all, one) => all + of(one), 0)
  const title = sayPeriod(told)
  const files = reportFormats.map((format) => [
    format === "csv" ? "CSV" : "Excel",
    async () =>
      saveFile(
        `Nómina ${told.from} ${told.to}.${format}`,
        await readFile(`${payFilePath.replace(":period", from)}?format=${format}`),
      ),
  ])
  return (
    <Page
      back={list}
      title={title}
      name={`Nómina ${title}`}
      lead={sayState(told)}
      actions={
        <>
          <ClosePeriod told={told} isOffered={isNext && state === "due" && mayEdit} />
          <Exports isEmpty={instructors.length === 0} files={Object.fromEntries(files)} />
          <ReopenPeriod last={isLast ? closed?.id : undefined} title={title} />
        </>
      }
    >
      <Totals
        of={[
          { name: "Total", says: sayPesos(told.total) },
          { name: "Clases", says: told.classes.toLocaleString("es-MX") },
          { name: "Personas", says: sum(({ heads }) => heads).toLocaleString("es-MX") },
          { name: "Ajustes", says: sayPesos(sum(({ adjusted }) => Math.round(adjusted * 100)) / 100) },
        ]}
      />
      <Notices {...told} unrated={sum(({ unrated }) => unrated)} />
      <DataTable
        caption="Instructores"
        columns={columns}
        rows={instructors}
        keyOf={({ instructor }) => instructor}
        empty="En este periodo no hay clases."
        onOpen={({ instructor }) => void navigate(`${list}/${from}/${instructor}`)}
      />
    </Page>
  )
}

const sayDate = (at: string) => formatDate(dayIn(studioZone(), new Date(at)))

function sayState({ state, closed, isNext }: Told): string {
  if (closed) return `Cerrado el ${sayDate(closed.at)} por ${closed.by}: ya no cambia.`
  if (state === "running") return "En curso: cambia con cada clase y cada lista."
  return isNext ? "Terminó, y espera a que se cierre." : "Terminó. Antes se cierra el periodo anterior."
}

/** What whoever closes wants to have seen before. */
function Notices({ reopened, unmarked, unrated, closed }: Told & { unrated: number }) {
  const notices = [
    reopened && `Se reabrió el ${sayDate(reopened.at)} por ${reopened.by}: ${reopened.reason}`,
    unmarked > 0 && `Sin lista: ${sayClasses(unmarked)}. Se cuenta a quien conservó su lugar.`,
    unrated > 0 && !closed && `Sin tarifa: ${sayClasses(unrated)}. No se pagan.`,
  ].filter((one) => typeof one === "string")
  if (notices.length === 0) return null
  return (
    <ul className={style.notices}>
      {notices.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
