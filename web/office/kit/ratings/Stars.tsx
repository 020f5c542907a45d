import { Star } from "../../../ui/Star.tsx"
import style from "./Stars.module.css"

/** So many of five, as they were given. */
export function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={value === 1 ? "1 estrella" : `${value} estrellas`} className={style.stars}>
      {[1, 2, 3, 4, 5].map((one) => (
        <Star key={one} isOn={one <= value} size={18} />
      ))}
    </span>
  )
}
