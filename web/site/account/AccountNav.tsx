import { NavLink } from "react-router"
import style from "./AccountNav.module.css"

export function AccountNav({ id }: { id: string }) {
  const links = [
    [`/mi-cuenta/${id}`, "Mi cuenta"],
    [`/mi-cuenta/${id}/proximasclases`, "Próximas clases"],
    [`/mi-cuenta/${id}/clasesdisponibles`, "Clases disponibles"],
    [`/mi-cuenta/${id}/listadeespera`, "Lista de espera"],
    [`/historial-reservas/${id}`, "Historial de reservas"],
    [`/historial-transaccional/${id}`, "Historial de pagos"],
  ] as const
  return (
    <nav className={style.nav} aria-label="Mi cuenta">
      {links.map(([to, label]) => (
        <NavLink key={to} to={to} end className={style.link}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
