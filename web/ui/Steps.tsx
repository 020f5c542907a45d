import style from "./Steps.module.css"

interface StepsProps {
  label: string
  steps: readonly string[]
  /** Counted from 1. */
  current: number
}

/** Where one is in a flow of a few steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={style.steps} aria-label={label}>
      {steps.map((name, index) => {
        const step = index + 1
        const state = step < current ? "done" : step === current ? "current" : "ahead"
        return (
          <li key={name} data-state={state} aria-current={step === current ? "step" : undefined}>
            <span className={style.number}>{state === "done" ? <Done /> : step}</span>
            <span className={style.name}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Done() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" role="img" aria-label="Listo:">
      <path d="m2.5 6.5 2.3 2.3 4.7-5.3" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
