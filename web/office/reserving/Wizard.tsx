import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useNow } from "../../api/useNow.ts"
import { Steps } from "../../ui/Steps.tsx"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { ClassChoice } from "./ClassChoice.tsx"
import { Filters } from "./Filters.tsx"
import { noFilter, type ReservingFilter } from "./offered.ts"
import { Summary } from "./Summary.tsx"
import { type Chosen, useChoice } from "./useChoice.ts"
import type { Reserving } from "./useReserving.ts"
import style from "./Wizard.module.css"

interface WizardProps {
  reserving: Reserving
  name: string
  onClose: () => void
  when: Partial<Pick<ReservingFilter, "day" | "hour" | "type">> | undefined
  /** Where one came from a class: it is chosen, and the filters leave little else. */
  from: Chosen | undefined
}

/** What leaves a class, and little else. */
const filterOf = ({ branch, day, hour, type, discipline }: StudioClass): ReservingFilter => ({
  ...noFilter,
  ...{ branch, day, hour, type, discipline },
})

const steps = ["Filtros", "Seleccionar clase", "Confirmación"]

export function Wizard({ reserving, name, onClose, when, from }: WizardProps) {
  const now = useNow()
  const branch = useDeskBranch(useBranches("operaciones"))?.id ?? ""
  // Who said when has nothing more to narrow.
  const [step, setStep] = useState(from || when?.day || when?.hour ? 2 : 1)
  const [filter, setFilter] = useState<ReservingFilter>(
    from ? filterOf(from.item) : { ...noFilter, branch, ...when },
  )
  const choice = useChoice(filter, now, from)
  const body = useRef<HTMLDivElement>(null)
  // Who was looked for is found, and their field gone.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true })
  }, [])
  const go = (to: number) => {
    reserving.reset()
    setStep(to)
    // What was pressed may be gone: reading goes on where the step begins.
    requestAnimationFrame(() => {
      body.current?.focus({ preventScroll: true })
      body.current?.closest("dialog")?.scrollTo(0, 0)
    })
  }
  return (
    <div className={style.wizard}>
      <p className={style.whom}>{`Para ${name}`}</p>
      <Steps label="Pasos de la reservación" steps={steps} current={step} />
      <div ref={body} className={style.body} tabIndex={-1}>
        {step === 1 && <Filters filter={filter} onChange={setFilter} />}
        {step === 2 && <ClassChoice choice={choice} />}
        {step === 3 && <Summary choice={choice} reserving={reserving} />}
      </div>
      <div className={style.ways}>
        <Button size="md" variant="subtle" color="ink" disabled={reserving.isPending} onClick={onClose}>
          Cerrar
        </Button>
        <Button
          size="md"
          variant="outline"
          color="ink.8"
          disabled={step === 1 || reserving.isPending}
          onClick={() => go(step - 1)}
        >
          Anterior
        </Button>
        {step < 3 && (
          <Button size="md" disabled={step === 2 && !choice.chosen} onClick={() => go(step + 1)}>
            Siguiente
          </Button>
        )}
      </div>
    </div>
  )
}
