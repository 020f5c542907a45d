import { useState } from "react"
import { dayIn, formatLongDay } from "../../../contract/calendar.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { ClassId, StudioClass } from "../../../contract/schedule.ts"
import { useNow } from "../../api/useNow.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import style from "./ChangeSheet.module.css"
import { ChangeTarget } from "./ChangeTarget.tsx"
import { useChangeTargets } from "./useChangeTargets.ts"
import type { ClassChange } from "./useClassChange.ts"

interface ChangeSheetProps {
  item: StudioClass
  changing: ClassChange
}

/** Moves somebody to another class of the branch: which, on what seat, and what it costs before it is done. */
export function ChangeSheet({ item, changing }: ChangeSheetProps) {
  const { asked, pending, leave } = changing
  return (
    <Sheet open={asked !== null} onClose={leave} busy={pending} title="Cambiar de clase" firm>
      {asked && <Choice key={asked.id} item={item} entry={asked} changing={changing} />}
    </Sheet>
  )
}

function Choice({ item, entry, changing }: ChangeSheetProps & { entry: RosterEntry }) {
  const now = useNow()
  const [day, setDay] = useState(item.day)
  const [chosen, setChosen] = useState<ClassId | null>(null)
  const [seat, setSeat] = useState<number | undefined>()
  const { targets, error } = useChangeTargets(item, entry.id, day, now)
  const target = targets?.find(({ item: { id }, refusal }) => id === chosen && refusal === null)
  const choose = (id: ClassId | null) => {
    changing.forget()
    setChosen(id)
    setSeat(undefined)
  }
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (target) changing.confirm(target.item, seat)
      }}
    >
      <p>
        <strong>{`${entry.person.firstName} ${entry.person.lastName}`}</strong>
        {`, lugar ${entry.seat}. ${item.discipline}, ${formatLongDay(item.day)}, ${item.hour}.`}
      </p>
      <DayInput
        label="Día"
        today={dayIn(item.timeZone, now)}
        value={day}
        onDay={(to) => {
          setDay(to)
          choose(null)
        }}
      />
      <Unread error={error} />
      {!targets && !error && day !== "" && <Loading label="Cargando clases…" />}
      {targets?.length === 0 && <p role="status">No hay otra clase de este tipo ese día.</p>}
      {targets && targets.length > 0 && (
        <fieldset className={style.targets}>
          <legend>Clases de ese día</legend>
          {targets.map((one) => (
            <ChangeTarget
              key={one.item.id}
              target={one}
              isChosen={one === target}
              seat={seat}
              onChoose={() => choose(one.item.id)}
              onSeat={setSeat}
            />
          ))}
        </fieldset>
      )}
      <FormError>
        {changing.error ?? (chosen && targets && !target ? "Ya no puede pasar a esa clase." : null)}
      </FormError>
      <SheetWays
        label="Cambiar de clase"
        pending={changing.pending}
        isSlow={changing.isSlow}
        error={changing.error}
        isReady={target !== undefined}
        onLeave={changing.leave}
        onGiveUp={changing.giveUp}
      />
    </form>
  )
}
