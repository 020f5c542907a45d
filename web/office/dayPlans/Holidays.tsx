import { Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { formatLongDay } from "../../../contract/calendar.ts"
import { deleteHoliday, listHolidays, previewPlan, saveHoliday } from "../../../contract/dayPlans.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { useMay } from "../staff.ts"
import style from "./PlanMaker.module.css"

const staleAfter = [listHolidays, previewPlan]

/** The days on which no classes are made. */
export function Holidays() {
  const mayEdit = useMay("clasesPorDia", "editar")
  const { data } = useQuery({ ...queryOf(listHolidays), select: ({ holidays }) => holidays })
  const [day, setDay] = useState("")
  const [name, setName] = useState("")
  const field = useRef<HTMLInputElement>(null)
  const adding = useWrite({
    send: (body: { day: string; name: string }, options) =>
      call(saveHoliday, { params: { day: body.day }, body: { name: body.name } }, options),
    staleAfter,
    onSuccess: () => {
      setDay("")
      setName("")
      field.current?.focus()
    },
  })
  const removing = useWrite({
    send: (which: string, options) => call(deleteHoliday, { params: { day: which } }, options),
    staleAfter,
    onSuccess: () => field.current?.focus(),
  })
  const error = adding.error ?? removing.error
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (day) adding.mutate({ day, name })
  }
  return (
    <Panel className={style.holidays} aria-labelledby="sin-clases">
      <h2 id="sin-clases">Días sin clases</h2>
      {data?.length === 0 && <p>No hay ninguno. En los días que agregues no se crean clases.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one.day}>
              <span>
                <strong>{`${formatLongDay(one.day)} de ${one.day.slice(0, 4)}`}</strong>
                {one.name && ` · ${one.name}`}
              </span>
              {mayEdit && (
                <Button
                  variant="subtle"
                  color="ink.8"
                  loading={removing.isPending && removing.variables === one.day}
                  onClick={() => removing.mutate(one.day)}
                  aria-label={`Quitar ${formatLongDay(one.day)}`}
                >
                  Quitar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormError>{error?.message}</FormError>
      {mayEdit && (
        <form className={style.adding} onSubmit={add}>
          <TextInput
            ref={field}
            label="Día sin clases"
            type="date"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            label="Motivo"
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button
            size="md"
            type="submit"
            variant="outline"
            color="ink.8"
            loading={adding.isPending}
            disabled={!day}
          >
            Agregar
          </Button>
        </form>
      )}
    </Panel>
  )
}
