import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router"
import style from "./ErrorPage.module.css"
import { askHealth } from "./health.ts"

/** What a person reads when a page could not be made: what happened and where to go, never how. */
export function ErrorPage({ status }: { status: number }) {
  const missing = status === 404
  const isAway = useAway(!missing)
  const here = useLocation()
  const title = missing ? "404 no found" : isAway ? "Sin conexión" : "Error de servidor"
  return (
    <main id="contenido" className={style.error}>
      <title>{title}</title>
      <svg viewBox="0 0 240 130" width="240" height="130" aria-hidden="true">
        <circle cx="58" cy="40" r="24" fill="var(--clay-light)" />
        <path d="M96 120V68a44 44 0 0 1 88 0v52z" fill="var(--clay-soft)" />
        <path d="M114 120V74a26 26 0 0 1 52 0v46z" fill="var(--clay-surface)" />
        <path d="M0 120q60-34 120-12t120-8v30H0z" fill="var(--sage)" />
      </svg>
      <h1 className={style.title}>{title}</h1>
      <p className={style.text}>
        {missing
          ? "Esta página no existe o cambió de lugar."
          : isAway
            ? "No pudimos abrir esta página. Revisa tu internet e intenta de nuevo."
            : "No pudimos armar esta página. Tu información está a salvo; intenta de nuevo en un momento."}
      </p>
      {isAway ? (
        <Link to={here} replace className={style.home}>
          Intentar de nuevo
        </Link>
      ) : (
        <Link to="/" reloadDocument={!missing} className={style.home}>
          Ir al inicio
        </Link>
      )}
    </main>
  )
}

/** Whether the server is out of reach: what a page could not be made of looks the same whoever is at fault. */
function useAway(asks: boolean): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (asks) askHealth().catch(() => setAway(true))
  }, [asks])
  return isAway
}
