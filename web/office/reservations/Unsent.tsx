import { useRef } from "react"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
import style from "./Unsent.module.css"
import type { useMarking } from "./useMarking.ts"

/** What became of a mark that did not arrive, and the way to send it again, or to wait no longer. */
export function Unsent({ marking }: { marking: ReturnType<typeof useMarking> }) {
  return (
    <>
      {marking.error && (
        <p role="alert" className={style.unsent}>
          {marking.error}
          {marking.again && <Send onPress={marking.again} />}
        </p>
      )}
      {marking.isSlow && (
        <p className={style.unsent}>
          Está tardando.
          <button type="button" onClick={marking.giveUp}>
            Dejar de esperar
          </button>
        </p>
      )}
    </>
  )
}

function Send({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <button ref={button} type="button" onClick={onPress}>
      Enviar
    </button>
  )
}
