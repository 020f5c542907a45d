import style from "./Profile.module.css"

/** What a field says now, when somebody else changed it while it was edited. */
export function Meanwhile({
  shown,
  fields,
}: {
  shown: boolean
  fields: readonly (readonly [string, string, string])[]
}) {
  const changed = fields.filter(([, typed, now]) => typed.trim() !== now)
  if (!shown || changed.length === 0) return null
  return (
    <dl className={style.meanwhile}>
      {changed.map(([name, , now]) => (
        <div key={name}>
          <dt>{`${name} ahora dice`}</dt>
          <dd>{now || "(vacío)"}</dd>
        </div>
      ))}
    </dl>
  )
}
