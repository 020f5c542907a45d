import style from "./EntryForm.module.css"

/** What somebody else changed while this form was being filled in. */
export interface Difference {
  field: string
  now: string
  /** What was typed here stands against it, and is saved with the next press. */
  isKept: boolean
}

export function Differences({ of }: { of: readonly Difference[] }) {
  if (of.length === 0) return null
  return (
    <div className={style.differences} role="status">
      <p>Alguien más guardó mientras editabas:</p>
      <ul>
        {of.map(({ field, now, isKept }) => (
          <li key={field}>
            <strong>{field}</strong>
            {`: «${now || "vacío"}». `}
            {isKept ? "Se queda lo que escribiste si guardas." : "Ya está en el formulario."}
          </li>
        ))}
      </ul>
    </div>
  )
}
