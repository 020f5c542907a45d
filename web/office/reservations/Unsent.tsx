import style from "./Unsent.module.css"
import type { useMarking } from "./useMarking.ts"

/** What became of a mark that did not arrive, and the way to send it again, or to wait no longer. */
export function Unsent({ marking }: { marking: ReturnType<typeof useMarking> }) {
  return (
    <>
      {marking.error && (
        <p role="alert" className={style.unsent}>
          {marking.error}
          {marking.again && (
            <button type="button" onClick={marking.again}>
              Enviar
            </button>
          )}
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
