import { Link, useLocation } from "react-router"
import { home } from "../gate.ts"
import style from "./SetupBar.module.css"
import { useSetup } from "./useSetup.ts"

/** While a studio is being set up: what comes next, over every screen but the one that does it. */
export function SetupBar() {
  const setup = useSetup()
  const { pathname } = useLocation()
  if (!setup || pathname === home || pathname === setup.next.to) return null
  const { done, steps, next } = setup
  return (
    <p className={style.bar} role="status">
      <span>{`Primeros pasos: ${done} de ${steps.length} listos.`}</span>
      <Link to={next.to} className={style.next}>
        {`Sigue: ${next.title.toLocaleLowerCase("es-MX")}`}
      </Link>
    </p>
  )
}
