import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router"
import { useCustomer } from "../api/useUser.ts"
import { ButtonLink } from "../ui/ButtonLink.tsx"
import { Initials } from "../ui/Initials.tsx"
import { MenuIcon } from "../ui/icons.tsx"
import { useReserve } from "./branches/useReserve.ts"
import { useOverlays } from "./overlays/overlays.ts"
import { SideMenu } from "./SideMenu.tsx"
import style from "./TopBar.module.css"
import { useStudio } from "./useStudio.ts"
import { Wordmark } from "./Wordmark.tsx"

export function TopBar() {
  const { profile } = useStudio()
  const { openAuth } = useOverlays()
  const reserve = useReserve()
  const customer = useCustomer()
  const [menuOpen, openMenu] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu.
  useEffect(() => openMenu(false), [key])
  return (
    <header className={style.bar}>
      <Wordmark name={profile.name} />
      <nav className={style.nav} aria-label="Principal">
        <Link to="/paquetes" className={style.link}>
          paquetes
        </Link>
        {customer ? (
          <Link to={`/mi-cuenta/${customer.id}`} className={style.account}>
            <Initials name={`${customer.firstName} ${customer.lastName}`} size={34} />
            <span>Mi cuenta</span>
          </Link>
        ) : (
          <>
            <button type="button" className={style.link} onClick={() => openAuth("Login")}>
              Iniciar sesión
            </button>
            <button type="button" className={style.link} onClick={() => openAuth("Singup")}>
              Registrate
            </button>
          </>
        )}
        <ButtonLink className={style.reserve} {...reserve}>
          Reservar
        </ButtonLink>
        <button type="button" className={style.menu} onClick={() => openMenu(true)} aria-label="Abrir menú">
          <MenuIcon />
        </button>
      </nav>
      <SideMenu open={menuOpen} onClose={() => openMenu(false)} />
    </header>
  )
}
