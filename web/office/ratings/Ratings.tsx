import { useQuery } from "@tanstack/react-query"
import { formatDate, sayHour } from "../../../contract/calendar.ts"
import { getRatings, type Rated, type RatingWords } from "../../../contract/ratings.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { Dotted } from "../../ui/Dotted.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { None } from "../../ui/None.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { Stars } from "../kit/ratings/Stars.tsx"
import { useMay } from "../kit/signedIn.ts"
import { office } from "../sections.ts"
import { sayAnswers, sayAverage, sayMonth } from "./figures.ts"
import style from "./Ratings.module.css"

const list = `${office}/clases`

/** How customers say that classes were: by what they were and who gave them, month by month, and in their words. */
export default function Ratings() {
  const { data, error } = useQuery(queryOf(getRatings))
  const [first = "", last = ""] = [data?.months[0], data?.months.at(-1)]
  const isOff = error instanceof ApiError && error.code === "RATINGS_OFF"
  return (
    <Page
      back={list}
      title="Calificaciones"
      lead={
        data &&
        data.answers > 0 &&
        `${sayAverage(data.average)} de 5 en ${sayAnswers(data.answers)}, de ${sayMonth(first, "long")} a ${sayMonth(last, "long")}.`
      }
    >
      {isOff ? <Off /> : <Unread error={error} />}
      {!data && !error && <Loading label="Sumando…" />}
      {data?.answers === 0 && (
        <EmptyState title="Nadie ha calificado una clase todavía.">
          <p>Quien asiste lo hace desde sus próximas clases, hasta 48 horas después.</p>
        </EmptyState>
      )}
      {data && data.answers > 0 && (
        <>
          <Averages title="Por disciplina" rows={data.disciplines} months={data.months} />
          <Averages title="Por instructor" rows={data.instructors} months={data.months} />
          {data.branches.length > 1 && (
            <Averages title="Por sucursal" rows={data.branches} months={data.months} />
          )}
          {data.words.length > 0 && <Words words={data.words} />}
        </>
      )}
    </Page>
  )
}

function Off() {
  const mayTurnOn = useMay("configuracion", "editar", null)
  return (
    <EmptyState title="Las calificaciones están apagadas.">
      {mayTurnOn && (
        <ButtonLink to={`${office}/sistema/configuracion/calificaciones`}>Abrir Configuración</ButtonLink>
      )}
    </EmptyState>
  )
}

interface AveragesProps {
  title: string
  rows: readonly Rated[]
  months: readonly string[]
}

function Averages({ title, rows, months }: AveragesProps) {
  const columns: Column<Rated>[] = [
    { name: "Nombre", cell: ({ name }) => name, value: ({ name }) => name, card: "title" },
    {
      name: "Promedio",
      cell: ({ average }) => <strong>{sayAverage(average)}</strong>,
      value: ({ average }) => average ?? 0,
      align: "end",
      card: "side",
    },
    {
      name: "Respuestas",
      cell: ({ answers }) => answers.toLocaleString("es-MX"),
      value: ({ answers }) => answers,
      align: "end",
      unit: ({ answers }) => (answers === 1 ? "respuesta" : "respuestas"),
    },
    ...months.map(
      (month, index): Column<Rated> => ({
        name: sayMonth(month, "short"),
        label: () => sayMonth(month, "short"),
        cell: (row) => <OfMonth average={row.months[index]?.average ?? null} />,
        align: "end",
      }),
    ),
  ]
  return (
    <section className={style.section} aria-label={title}>
      <h2 className={style.title}>{title}</h2>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        empty="Nadie ha calificado todavía."
      />
    </section>
  )
}

function OfMonth({ average }: { average: number | null }) {
  return average === null ? <None /> : sayAverage(average)
}

function Words({ words }: { words: readonly RatingWords[] }) {
  return (
    <section className={style.section} aria-label="Lo que escriben">
      <h2 className={style.title}>Lo que escriben</h2>
      <div className={style.words}>
        {words.map((one) => (
          <article key={one.reservationId} className={style.one}>
            <p className={style.head}>
              <strong>{one.person}</strong> <Stars value={one.stars} />
            </p>
            <p className={style.said}>{one.words}</p>
            <p className={style.class}>
              <Dotted
                facts={[
                  `${one.discipline} con ${one.instructor}`,
                  `${formatDate(one.day)}, ${sayHour(one.hour, "staff")}`,
                  one.branchName,
                ]}
              />
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}
