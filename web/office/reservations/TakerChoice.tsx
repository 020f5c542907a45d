import type { Taker } from "../../../contract/lateness.ts"
import style from "./ChangeSheet.module.css"
import { sayRefusal } from "./sayRefusal.ts"

interface TakerChoiceProps {
  name: string
  /** What pays, or why not; undefined: not asked yet. */
  taker: Taker | undefined
  isChosen: boolean
  /** Nothing of theirs pays, and something can be sold to them. */
  isSellable: boolean
  onChoose: () => void
}

/** Somebody who may have the seat: what pays it, or why they cannot have it. */
export function TakerChoice({ name, taker, isChosen, isSellable, onChoose }: TakerChoiceProps) {
  const isRefused = taker?.refusal != null
  return (
    <div
      className={style.target}
      data-chosen={(isChosen && (!isRefused || isSellable)) || undefined}
      data-refused={(isRefused && !isSellable) || undefined}
    >
      <label>
        <input
          type="radio"
          name="taker"
          checked={isChosen}
          disabled={isRefused && !isSellable && !isChosen}
          onChange={onChoose}
        />
        <span>
          <strong>{name}</strong>
          {taker && <span className={style.facts}>{sayTaker(taker)}</span>}
        </span>
      </label>
    </div>
  )
}

function sayTaker({ refusal, pays }: Taker): string {
  if (refusal) return sayRefusal(refusal.error, refusal.message)
  if (!pays) return ""
  const left = pays.isUnlimited
    ? "ilimitado"
    : pays.available === 1
      ? "le queda 1"
      : `le quedan ${pays.available}`
  return `Paga «${pays.description}» · ${left}`
}
