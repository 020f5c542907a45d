import { type KeyboardEvent, type MouseEvent, useState } from "react"
import type { Shown } from "../../../ui/Photo.tsx"
import { focusOf } from "./chosen.ts"
import style from "./FocusPicker.module.css"

type Focus = NonNullable<Shown["focus"]>

interface FocusPickerProps {
  picture: Shown
  /** What is seen in it, for who does not see it. */
  alt: string
  /** How frames cut it, by their width to their height: shown beside it as they will. */
  cuts?: readonly number[]
  onFocus: (focus: Focus) => void
}

/** Hundredths that an arrow key moves it by, and with Shift. */
const [step, leap] = [2, 10]
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (share: number) => Math.max(0, Math.min(100, Math.round(share)))

/** A picture whole, and the point of it that is always seen: pressed where it matters, or moved with the arrows. */
export function FocusPicker({ picture, alt, cuts = [], onFocus }: FocusPickerProps) {
  const { x, y } = focusOf(picture)
  const [hasMoved, setMoved] = useState(false)
  const put = (right: number, down: number) => {
    setMoved(true)
    onFocus({ x: within(right), y: within(down) })
  }
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // Enter presses no place of it.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    put((100 * (clientX - left)) / width, (100 * (clientY - top)) / height)
  }
  const move = (event: KeyboardEvent) => {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? leap : step
    put(x + right * by, y + down * by)
  }
  const where = `a ${x} % del ancho y ${y} % del alto`
  return (
    <div className={style.focusing}>
      <button
        type="button"
        className={style.stage}
        aria-label={`${alt}: lo que siempre se ve está ${where}. Muévelo con las flechas.`}
        onClick={press}
        onKeyDown={move}
      >
        <img src={picture.url} alt={alt} width={picture.width} height={picture.height} draggable={false} />
        <span className={style.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      {cuts.length > 0 && (
        <div className={style.beside}>
          <p className={style.hint}>
            Toca lo que siempre debe verse, o muévelo con las flechas. Así la cortan las páginas:
          </p>
          <div className={style.cuts} aria-hidden="true">
            {cuts.map((ratio) => (
              <img
                key={ratio}
                src={picture.url}
                alt=""
                style={{ aspectRatio: ratio, objectPosition: `${x}% ${y}%` }}
              />
            ))}
          </div>
        </div>
      )}
      <span role="status" className={style.said}>
        {hasMoved && `Punto ${where}.`}
      </span>
    </div>
  )
}
