import { useNavigation } from "react-router"
import style from "./NavProgress.module.css"

/** A line at the top while the next page is on its way; it shows only when that takes a moment. */
export function NavProgress() {
  const { state } = useNavigation()
  return (
    <div role="status" aria-live="polite">
      {state === "loading" && (
        <span className={style.line}>
          <span className={style.words}>Cargando...</span>
        </span>
      )}
    </div>
  )
}
