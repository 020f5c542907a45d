import { Button, Checkbox, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { formatLongDay } from "../../../contract/calendar.ts"
import {
  deleteHoliday,
  type Holiday,
  listHolidays,
  previewPlan,
  saveHoliday,
} from "../../../contract/dayPlans.ts"
import type { Branch, BranchId } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay, useSees, useStaff } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import style from "./PlanMaker.module.css"

const staleAfter = [listHolidays, previewPlan]

/** The days on which no classes are made; the page is told whether one is being typed, which leaving it would lose. */
export function Holidays({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const mayEdit = useMay("clasesPorDia", "editar")
  const { data, error: unread } = useQuery({ ...queryOf(listHolidays), select: ({ holidays }) => holidays })
  const [day, setDay] = useState("")
  const [name, setName] = useState("")
  const isTyped = day !== "" || name !== ""
  useEffect(() => onTyped(isTyped), [isTyped, onTyped])
  const branches = useBranches("clasesPorDia") ?? []
  const isLimited = useStaff().permissions.branches?.clasesPorDia !== undefined
  const sees = useSees("clasesPorDia")
  /** Of others' days nothing is theirs to take away, nor of one that is of all. */
  const mayRemove = ({ branches: of }: Holiday) => mayEdit && (!isLimited || Boolean(of?.some(sees)))
  const [chosen, setChosen] = useState<BranchId[]>([])
  const field = useRef<HTMLInputElement>(null)
  const adding = useWrite({
    send: ({ day: which, ...body }: Holiday, options) =>
      call(saveHoliday, { params: { day: which }, body }, options),
    about: (holiday) => holiday,
    staleAfter,
    onSuccess: () => {
      setDay("")
      setName("")
      setChosen([])
      field.current?.focus()
    },
  })
  const removing = useWrite({
    send: (which: string, options) => call(deleteHoliday, { params: { day: which } }, options),
    about: (which) => which,
    staleAfter,
    onSuccess: () => field.current?.focus(),
  })
  const error = adding.error ?? removing.error
  const add = (event: FormEvent) => {
    event.preventDefault()
    const all = isLimited ? branches.map(({ id }) => id) : null
    removing.reset()
    if (isDay(day)) adding.mutate({ day, name, branches: chosen.length > 0 ? chosen : all })
  }
  const remove = (which: string) => {
    adding.reset()
    removing.mutate(which)
  }
  return (
    <Panel className={style.holidays} aria-labelledby="sin-clases">
      <h2 id="sin-clases">Días sin clases</h2>
      <Unread error={unread} />
      {data?.length === 0 && <p>No hay ninguno. En los días que agregues no se crean clases.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one.day}>
              <span>
                <strong>{`${formatLongDay(one.day)} de ${one.day.slice(0, 4)}`}</strong>
                {[one.name, sayBranches(one, branches)]
                  .filter(Boolean)
                  .map((part) => ` · ${part}`)
                  .join("")}
              </span>
              {mayRemove(one) && (
                <Button
                  variant="subtle"
                  color="ink.8"
                  loading={removing.isPending && removing.variables === one.day}
                  onClick={() => remove(one.day)}
                  aria-label={`Quitar ${formatLongDay(one.day)}`}
                >
                  Quitar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormError>{say("guardó", error)}</FormError>
      {mayEdit && (
        <form className={style.adding} onSubmit={add}>
          <DayInput ref={field} label="Día sin clases" value={day} onChange={setDay} />
          <TextInput
            label="Motivo"
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {branches.length > 1 && (
            <fieldset className={style.branches}>
              <legend>De qué sucursales</legend>
              <p className={style.hint}>
                {chosen.length === 0
                  ? "De todas. Elige algunas si solo es de ellas."
                  : "Solo de las elegidas."}
              </p>
              {branches.map((one) => (
                <Checkbox
                  key={one.id}
                  size="md"
                  label={one.name}
                  checked={chosen.includes(one.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                  }
                />
              ))}
            </fieldset>
          )}
          <Button
            size="md"
            type="submit"
            variant="outline"
            color="ink.8"
            loading={adding.isPending}
            disabled={!isDay(day)}
          >
            Agregar
          </Button>
        </form>
      )}
    </Panel>
  )
}

/** Of which branches, where it is not of all. */
const sayBranches = ({ branches: of }: Holiday, all: readonly Branch[]): string =>
  of?.map((id) => all.find((one) => one.id === id)?.name ?? "otra sucursal").join(", ") ?? ""
