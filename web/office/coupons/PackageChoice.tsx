import type { Package, PackageId } from "../../../contract/packages.ts"
import style from "./PackageChoice.module.css"

interface PackageChoiceProps {
  packages: readonly Package[]
  chosen: readonly PackageId[]
  onChange: (chosen: PackageId[]) => void
}

/** Which packages a coupon is for; with none, it is for all. */
export function PackageChoice({ packages, chosen, onChange }: PackageChoiceProps) {
  const shown = packages.filter(({ isActive, id }) => isActive || chosen.includes(id))
  const turn = (id: PackageId, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className={style.choice} data-wide>
      <legend>Paquetes</legend>
      <p className={style.hint}>
        {chosen.length === 0
          ? "Sirve para todos. Elige algunos para que solo sirva en ellos."
          : "Sirve solo en los elegidos."}
      </p>
      <div className={style.list}>
        {shown.map(({ id, description }) => (
          <label key={id} className={style.item}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => turn(id, currentTarget.checked)}
            />
            {description}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
