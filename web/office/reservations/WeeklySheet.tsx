import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { addDays, dayIn, formatShortDay, sayWeekday } from "../../../contract/calendar.ts"
import { type ClassId, listClasses, type StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { previewWeeklyBooking } from "../../../contract/weekly.ts"
import { queryOf } from "../../api/queries.ts"
import { serverDate } from "../../api/serverClock.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { AwaitBranches } from "../kit/studio/AwaitBranches.tsx"
import { sayMail } from "../kit/studio/sayMail.ts"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import style from "./ChangeSheet.module.css"
import type { Weekly, WeeklyAsked } from "./useWeekly.ts"

/** A class every week for somebody: which, and what that books at once, before it is pressed. */
export default function WeeklySheet({ weekly }: { weekly: Weekly }) {
  const { asked, pending, leave } = weekly
  return (
    <Sheet open={asked !== null} onClose={leave} busy={pending} title="Reservar cada semana" firm>
      {asked && <Wish key={asked.userId} asked={asked} weekly={weekly} />}
    </Sheet>
  )
}

function Wish({ asked, weekly }: { asked: WeeklyAsked; weekly: Weekly }) {
  const { from, userId, name } = asked
  const [chosen, setChosen] = useState<ClassId | null>(from?.item.id ?? null)
  const preview = useQuery({
    ...queryOf(previewWeeklyBooking, { query: { classId: chosen as ClassId, userId } }),
    enabled: chosen !== null,
  })
  const isReady = chosen !== null && preview.data?.exists === null
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) weekly.begin(chosen, from?.seat)
      }}
    >
      <p>
        <strong>{name}</strong>
        {from && `. ${from.item.discipline}, ${from.item.branchName}.`}
      </p>
      {!from && (
        <WhichClass
          chosen={chosen}
          onChoose={(id) => {
            weekly.forget()
            setChosen(id)
          }}
        />
      )}
      {chosen && preview.isPending && <Loading label="Viendo qué se reserva…" />}
      {preview.data && <Ahead preview={preview.data} seat={from?.seat} />}
      <Unread error={weekly.error ? null : preview.error} />
      <FormError>{weekly.error}</FormError>
      <SheetWays
        label="Reservar cada semana"
        pending={weekly.pending}
        isSlow={weekly.isSlow}
        error={weekly.error}
        isReady={isReady}
        onLeave={weekly.leave}
        onGiveUp={weekly.giveUp}
      />
    </form>
  )
}

interface AheadProps {
  preview: { weekday: number; hour: string; exists: string | null; ahead: { classId: string; day: string }[] }
  seat: number | undefined
}

/** What it does at once, and from then on. */
function Ahead({ preview, seat }: AheadProps) {
  const every = `cada ${sayWeekday(preview.weekday)} ${preview.hour}`
  const told = sayMail(useMailLeaves(), "Se le avisa por correo de cada una.", "avísale tú de cada una.")
  if (preview.exists) return <p role="status">{`Ya la reserva ${every}.`}</p>
  const { ahead } = preview
  const days = ahead.map(({ day }) => formatShortDay(day)).join(", ")
  return (
    <div role="status">
      <p className={style.cost}>
        {ahead.length === 0
          ? `Se reserva ${every}, cada clase en cuanto se pueda.`
          : `Se reserva ${every}. Al confirmar: ${days}.`}
      </p>
      <p className={style.facts}>
        {`Mientras un paquete suyo la pague. ${seat ? `Primero el lugar ${seat}; si no está libre, otro. ` : ""}Si está llena, queda en la lista de espera. ${told}`}
      </p>
    </div>
  )
}

function WhichClass({
  chosen,
  onChoose,
}: {
  chosen: ClassId | null
  onChoose: (id: ClassId | null) => void
}) {
  const branches = useBranches("operaciones")
  const desk = useDeskBranch(branches)
  const [named, setNamed] = useState<string | null>(null)
  const branch = branches?.find(({ id }) => id === named) ?? desk ?? branches?.[0]
  if (!branches) return <AwaitBranches />
  return (
    <>
      {branches.length > 1 && (
        <NativeSelect
          size="md"
          label="Sucursal"
          value={branch?.id ?? ""}
          onChange={({ currentTarget }) => {
            setNamed(currentTarget.value)
            onChoose(null)
          }}
          data={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {branch && <OfDay key={branch.id} branch={branch} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}

interface OfDayProps {
  branch: Branch
  chosen: ClassId | null
  onChoose: (id: ClassId | null) => void
}

/** A branch's classes of one day: what is wanted is its weekday and its hour. */
function OfDay({ branch, chosen, onChoose }: OfDayProps) {
  const today = dayIn(branch.timeZone, serverDate())
  const [day, setDay] = useState(() => addDays(today, 1))
  const { data, error } = useQuery({
    ...queryOf(listClasses, { query: { branch: branch.id, from: day, to: day } }),
    enabled: day !== "",
  })
  const classes = onePerHour(data?.classes ?? [])
  return (
    <>
      <DayInput
        label="Día"
        today={today}
        value={day}
        onDay={(to) => {
          setDay(to)
          onChoose(null)
        }}
      />
      <Unread error={error} />
      {!data && !error && day !== "" && <Loading label="Cargando clases…" />}
      {data && classes.length === 0 && <p role="status">No hay clases ese día.</p>}
      {classes.length > 0 && (
        <fieldset className={style.targets}>
          <legend>Clases de ese día</legend>
          {classes.map((item) => (
            <div key={item.id} className={style.target} data-chosen={item.id === chosen || undefined}>
              <label>
                <input
                  type="radio"
                  name="class"
                  checked={item.id === chosen}
                  onChange={() => onChoose(item.id)}
                />
                <span>
                  <strong>{`${item.hour} ${item.discipline}`}</strong>
                  <span className={style.facts}>{item.instructor}</span>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Two rooms with the same class at the same hour are one wish. */
const onePerHour = (classes: readonly StudioClass[]): StudioClass[] =>
  classes
    .filter(({ cancelledAt }) => cancelledAt === null)
    .filter(
      (one, index, all) =>
        all.findIndex(({ hour, discipline }) => hour === one.hour && discipline === one.discipline) === index,
    )
