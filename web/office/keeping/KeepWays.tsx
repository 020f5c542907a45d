import style from "./Keeping.module.css"

interface KeepWaysProps {
  onHold: (() => void) | undefined
  onBlock: (() => void) | undefined
}

/** What else is done with a free seat than seating somebody on it. */
export function KeepWays({ onHold, onBlock }: KeepWaysProps) {
  if (!onHold && !onBlock) return null
  return (
    <div className={style.ways}>
      {onHold && (
        <button type="button" className={style.way} onClick={onHold}>
          Guardar para alguien
        </button>
      )}
      {onBlock && (
        <button type="button" className={style.way} onClick={onBlock}>
          Poner fuera de uso
        </button>
      )}
    </div>
  )
}
