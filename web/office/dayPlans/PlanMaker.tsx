import "@mantine/core/styles/Checkbox.css"
import "@mantine/core/styles/InlineInput.css"
import { Button, Checkbox, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { addDays, formatShortDay } from "../../../contract/calendar.ts"
import { longestPreview, previewPlan } from "../../../contract/dayPlans.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { FormError } from "../../ui/FormError.tsx"
import { LeaveGuard } from "../../ui/LeaveGuard.tsx"
import { ofTyped } from "../../ui/LeaveQuestion.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { mondayOf } from "../kit/names/weekdays.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { Holidays } from "./Holidays.tsx"
import style from "./PlanMaker.module.css"
import { sayClasses, sayNotMade, sayReason } from "./sayPlan.ts"
import { useMaking } from "./useMaking.ts"

const spans = { day: 1, week: 7, season: 84 } as const
const leaving = {
  title: "¿Dejar de crear clases?",
  lost: "Las que ya se crearon se quedan. Las de las semanas que faltan no se crean.",
  leave: "Dejar de crear",
  stay: "Seguir creando",
}
const unmade = {
  title: "¿Salir sin crear las clases?",
  lost: "Las fechas que escribiste se pierden.",
  leave: "Salir sin crear",
  stay: "Seguir aquí",
}
type Span = keyof typeof spans | "own"
const spanNames: Record<Span, string> = {
  day: "Un día",
  week: "Una semana",
  season: "12 semanas",
  own: "Otras fechas",
}

/** Makes the classes of a day, a week or a season from the week of each branch; what would be made is seen first. */
export default function PlanMaker() {
  const todayIn = useDayIn("clasesPorDia")
  const branches = useBranches("clasesPorDia")
  const [left, setLeft] = useState<BranchId[]>([])
  const [span, setSpan] = useState<Span>("week")
  const [picked, setFrom] = useState<string>()
  const [own, setOwn] = useState("")
  const [isTyped, setTyped] = useState(false)
  const [isOther, setOther] = useState(false)
  const chosen = (branches ?? []).map(({ id }) => id).filter((id) => !left.includes(id))
  const today = todayIn(chosen[0])
  const from = picked ?? addDays(mondayOf(today), 7)
  const to = span === "own" ? own || from : isDay(from) ? addDays(from, spans[span] - 1) : ""
  const fault = faultOf(from, to)
  const range = { branches: chosen, from, to }
  const isAsked = chosen.length > 0 && !fault
  const { data, error, isFetching } = useQuery({
    ...queryOf(previewPlan, { body: range }),
    enabled: isAsked,
    staleTime: 0,
  })
  const making = useMaking((made) => {
    setTyped(false)
    void toast("success", `Se crearon ${sayClasses(made)}.`)
  })
  const { progress } = making
  const type = (set: (day: string) => void) => (day: string) => {
    setTyped(true)
    set(day)
  }
  const count = data?.counts.new ?? 0
  const switchBranch = (id: BranchId) =>
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
  return (
    <Page
      title="Crear clases x día"
      lead={
        <>
          Se crean de los <Link to="/backend/clasespordia">horarios de la semana</Link>. Lo que ya existe no
          se duplica.
        </>
      }
    >
      <div className={style.maker}>
        <Panel className={style.choices}>
          <fieldset className={style.branches}>
            <legend>Sucursales</legend>
            {branches?.map(({ id, name }) => (
              <Checkbox
                key={id}
                size="md"
                label={name}
                checked={!left.includes(id)}
                onChange={() => switchBranch(id)}
              />
            ))}
          </fieldset>
          <NativeSelect
            label="Periodo"
            value={span}
            onChange={({ currentTarget }) => setSpan(currentTarget.value as Span)}
            data={Object.entries(spanNames).map(([value, label]) => ({ value, label }))}
          />
          <DayInput
            label={span === "day" ? "Día" : "Desde"}
            today={today}
            value={from}
            onChange={type(setFrom)}
          />
          {span !== "day" && (
            <DayInput
              label="Hasta"
              today={today}
              value={to}
              disabled={span !== "own"}
              error={isDay(from) && fault}
              onChange={type(setOwn)}
            />
          )}
        </Panel>
        <Panel className={style.preview} aria-label="Lo que se creará" aria-busy={isFetching}>
          {chosen.length === 0 && <p>Elige al menos una sucursal.</p>}
          <Unread error={error} />
          <FormError>{error ? null : making.error}</FormError>
          {isAsked && !data && !error && <Loading />}
          {isAsked && data && !progress && (
            <>
              <h2 className={style.count}>
                {count > 0
                  ? `Se ${count === 1 ? "creará" : "crearán"} ${sayClasses(count)}`
                  : "No hay clases por crear"}
              </h2>
              <ul className={style.reasons}>
                {sayNotMade(data.counts).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {data.notMade.length > 0 && (
                <details className={style.details}>
                  <summary>Cuáles no se crean</summary>
                  <ul>
                    {data.notMade.map(({ slot, day, hour, discipline, branchName, outcome }) => (
                      <li key={slot + day}>
                        <strong>{`${formatShortDay(day)}, ${hour}`}</strong>
                        {` ${discipline}, ${branchName}: ${sayReason(outcome)}`}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
          {/* One for all of the page: of two, the one that came last is asked. */}
          <LeaveGuard
            // What was asked of one is not asked of the other.
            key={String(progress !== null)}
            when={progress !== null || isTyped || isOther}
            words={progress ? leaving : isOther ? ofTyped : unmade}
          />
          {progress && (
            <div className={style.progress} role="status">
              <p>{`Semana ${progress.done + 1} de ${progress.weeks} · ${sayClasses(progress.made)}`}</p>
              <progress value={progress.done} max={progress.weeks} aria-label="Avance" />
            </div>
          )}
          <Button
            size="md"
            disabled={!isAsked || count === 0}
            loading={progress !== null}
            onClick={() => void making.make(range)}
          >
            {making.error ? "Intentar de nuevo" : count > 0 ? `Crear ${sayClasses(count)}` : "Crear clases"}
          </Button>
        </Panel>
        <Holidays onTyped={setOther} />
      </div>
    </Page>
  )
}

function faultOf(from: string, to: string): string | null {
  if (!isDay(from) || !isDay(to)) return "Elige un día"
  if (to < from) return "Debe ser igual o posterior al primer día."
  return to > addDays(from, longestPreview - 1) ? `Pide ${longestPreview} días como máximo.` : null
}
