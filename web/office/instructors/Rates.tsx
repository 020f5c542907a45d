import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatDate } from "../../../contract/calendar.ts"
import { sayRate } from "../../../contract/payRates.ts"
import { type InstructorRate, listRates, removeRate } from "../../../contract/payroll.ts"
import { type Instructor, listDisciplines } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import { useMay } from "../kit/signedIn.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { RateSheet } from "./RateSheet.tsx"
import style from "./Rates.module.css"

const staleAfter = [listRates, ...readsOfPay]

/** What an instructor is paid for a class, from which day on. */
export default function Rates({
  instructor: { id, branch },
}: {
  instructor: Pick<Instructor, "id" | "branch">
}) {
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useMay("nomina", "editar", null)
  const { data, error } = useQuery(queryOf(listRates, { params: { id } }))
  const { data: offered, error: unnamed } = useQuery(queryOf(listDisciplines))
  const removing = useRemoving({
    send: ({ id }: InstructorRate, options) => call(removeRate, { params: { id } }, options),
    staleAfter,
    removed: "Tarifa eliminada.",
  })
  const today = useDayIn("nomina")(branch)
  const nameOf = (id: string | null) =>
    id === null ? "Todas las disciplinas" : (offered?.disciplines.find((one) => one.id === id)?.name ?? "")
  const holds = (rate: InstructorRate) =>
    rate.from <= today &&
    data?.rates.find(({ from, discipline }) => from <= today && discipline === rate.discipline)?.id ===
      rate.id
  return (
    <Panel className={style.panel} aria-labelledby="tarifas">
      <div className={style.head}>
        <h2 id="tarifas" className={style.title}>
          Tarifas
        </h2>
        {mayEdit && (
          <Button variant="outline" color="ink.8" onClick={() => setAdding(true)}>
            Agregar tarifa
          </Button>
        )}
      </div>
      <Unread error={error ?? unnamed} />
      {!data && !error && <Loading />}
      {data?.rates.length === 0 && (
        <p className={style.quiet}>Sin tarifa, sus clases no se pagan en la nómina.</p>
      )}
      <ul className={style.list}>
        {data?.rates.map((rate) => (
          <li key={rate.id}>
            <span className={style.facts}>
              <strong>{sayRate(rate)}</strong>
              <span className={style.quiet}>
                {nameOf(rate.discipline)}, desde el {formatDate(rate.from)}
              </span>
            </span>
            {holds(rate) && <Badge tone="sage">vale hoy</Badge>}
            {mayEdit && (
              <RowMenu
                label={`Acciones de ${sayRate(rate)}`}
                actions={[{ label: "Eliminar", danger: true, onSelect: () => removing.ask(rate) }]}
              />
            )}
          </li>
        ))}
      </ul>
      <RateSheet
        open={isAdding}
        instructor={id}
        today={today}
        disciplines={offered?.disciplines ?? []}
        staleAfter={staleAfter}
        onClose={() => setAdding(false)}
      />
      <RemoveDialog
        title="¿Eliminar esta tarifa?"
        nameOf={sayRate}
        removing={removing}
        cost="deja de valer en los periodos que no se han cerrado."
      />
    </Panel>
  )
}
