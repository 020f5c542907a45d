import { Link } from "react-router"
import { CheckIcon, NextIcon } from "../../../ui/icons.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import style from "./SetupList.module.css"
import type { Setup } from "./useSetup.ts"

/** The first steps of a new studio: what is done, what comes next. */
export function SetupList({ setup: { steps, next, done } }: { setup: Setup }) {
  return (
    <Panel>
      <h2 className={style.title}>Primeros pasos</h2>
      <p className={style.lead}>{`${done} de ${steps.length}. Al terminar, el estudio recibe reservas.`}</p>
      <ol className={style.steps}>
        {steps.map(({ title, why, to, isDone }, index) => {
          const isNext = to === next.to
          const words = (
            <>
              <span className={style.mark}>{isDone ? <CheckIcon /> : index + 1}</span>
              <span className={style.words}>
                <strong>{title}</strong>
                <span className={style.why}>{isDone ? "Listo" : why}</span>
              </span>
              {isNext && <NextIcon />}
            </>
          )
          return (
            <li key={to} data-state={isDone ? "done" : isNext ? "next" : "ahead"}>
              {isNext ? (
                <Link to={to} className={style.step}>
                  {words}
                </Link>
              ) : (
                <div className={style.step}>{words}</div>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
