import { arrival } from "../../../contract/arrival.ts"
import type { Discipline } from "../../../contract/studio.ts"
import style from "./ClassFacts.module.css"

interface ClassFactsProps {
  discipline: Pick<Discipline, "description" | "level" | "whatToBring">
  /** «50 min», when it is known. */
  length?: string | undefined
  /** What is said of this one class alone. */
  info?: string | undefined
}

/** A kind of class in the studio's words, and what to know before one goes. */
export function ClassFacts({ discipline, length, info }: ClassFactsProps) {
  const { description, level, whatToBring } = discipline
  const facts = [
    ["Nivel", level],
    ["Dura", length],
    ["Qué traer", whatToBring],
    ["Llega", `${arrival}, para acomodarte.`],
    ["Esta vez", info],
  ] as const
  return (
    <>
      {description && <p className={style.words}>{description}</p>}
      <dl className={style.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
