import { CheckIcon } from "../../ui/icons.tsx"
import { Pressed } from "../../ui/Pressed.tsx"
import style from "./Arrival.module.css"
import type { Said } from "./useMarking.ts"

interface ArrivalProps {
  name: string
  said: Said
  pending: boolean
  onMark: (said: Said) => void
}

/** One tap says that somebody came; another takes it back. */
export function Arrival({ name, said, pending, onMark }: ArrivalProps) {
  return (
    <Pressed
      type="button"
      className={style.arrival}
      aria-label={`Llegó ${name}`}
      aria-pressed={said === true}
      data-missed={said === false || undefined}
      data-loading={pending || undefined}
      onClick={() => onMark(said === true ? null : true)}
    >
      <span className={style.mark}>
        <CheckIcon />
      </span>
    </Pressed>
  )
}
