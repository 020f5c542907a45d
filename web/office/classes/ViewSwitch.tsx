import { Link } from "react-router"
import style from "./ViewSwitch.module.css"

interface ViewSwitchProps {
  view: "list" | "week"
  /** What is shown of one branch here is shown of it there. */
  branch: string | undefined
}

/** Between the two ways to look at the classes. */
export function ViewSwitch({ view, branch }: ViewSwitchProps) {
  const search = branch ? `?branch=${branch}` : ""
  const current = (own: ViewSwitchProps["view"]) => (own === view ? "page" : undefined)
  return (
    <nav className={style.views} aria-label="Vista">
      <Link to={`/backend/clases${search}`} aria-current={current("list")}>
        Lista
      </Link>
      <Link to={`/backend/clases/semana${search}`} aria-current={current("week")}>
        Semana
      </Link>
    </nav>
  )
}
