import { Button } from "@mantine/core"
import { useRef, useState } from "react"
import { Steps } from "../../ui/Steps.tsx"
import { useNow } from "../../ui/useNow.ts"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { ClassChoice } from "./ClassChoice.tsx"
import { Filters } from "./Filters.tsx"
import { noFilter, type ReservingFilter } from "./offered.ts"
import { Summary } from "./Summary.tsx"
import { useChoice } from "./useChoice.ts"
import type { Reserving } from "./useReserving.ts"
import style from "./Wizard.module.css"

interface WizardProps {
  reserving: Reserving
  name: string
  onClose: () => void
  when: Partial<Pick<ReservingFilter, "day" | "hour" | "type">> | undefined
}

const steps = ["Filtros", "Seleccionar clase", "Confirmación"]

export function Wizard({ reserving, name, onClose, when }: WizardProps) {
  const now = useNow()
  const branch = useDeskBranch(useBranches("operaciones"))?.id ?? ""
  // Who said when has nothing more to narrow.
  const [step, setStep] = useState(when?.day || when?.hour ? 2 : 1)
  const [filter, setFilter] = useState({ ...noFilter, branch, ...when })
  const choice = useChoice(filter, now)
  const body = useRef<HTMLDivElement>(null)
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
