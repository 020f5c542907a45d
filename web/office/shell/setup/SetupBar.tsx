import { useEffect, useRef } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { home } from "../gate.ts"
import { useProgress } from "./progress.ts"
import style from "./SetupBar.module.css"
import { useSetup } from "./useSetup.ts"

/** While a studio is being set up: what comes next, over every screen but the one that does it. */
export function SetupBar() {
  const setup = useSetup()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const progress = useProgress()
  const before = useRef(progress)
  useEffect(() => {
    // The last step was just done, wherever that was.
    if (before.current === "begun" && progress === "party") void navigate(home)
    before.current = progress
  }, [progress, navigate])
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
