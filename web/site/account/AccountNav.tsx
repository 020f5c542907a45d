import { useEffect, useRef } from "react"
import { NavLink, useLocation } from "react-router"
import style from "./AccountNav.module.css"

export function AccountNav({ id }: { id: string }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone they are wider than the screen: the one that is looked at is brought into it, and the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another mark.
  useEffect(() => {
    const marked = nav.current?.querySelector<HTMLElement>("[aria-current]")
    if (marked)
      nav.current?.scrollTo({ left: marked.offsetLeft - (nav.current.clientWidth - marked.offsetWidth) / 2 })
  }, [pathname])
  const links = [
    [`/mi-cuenta/${id}`, "Mi cuenta"],
    [`/mi-cuenta/${id}/proximasclases`, "Próximas clases"],
    [`/mi-cuenta/${id}/clasesdisponibles`, "Clases disponibles"],
    [`/mi-cuenta/${id}/listadeespera`, "Lista de espera"],
    [`/historial-reservas/${id}`, "Historial de reservas"],
    [`/historial-transaccional/${id}`, "Historial de pagos"],
  ] as const
  return (
    <nav ref={nav} className={style.nav} aria-label="Mi cuenta">
      {links.map(([to, label]) => (
        <NavLink key={to} to={to} end className={style.link}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
