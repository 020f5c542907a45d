import { useState } from "react"
import { Link } from "react-router"
import { useCustomer } from "../api/useUser.ts"
import { ButtonLink } from "../ui/ButtonLink.tsx"
import { Initials } from "../ui/Initials.tsx"
import { MenuIcon } from "../ui/icons.tsx"
import { useElsewhere } from "../ui/useElsewhere.ts"
import { useVisit } from "../ui/useVisit.ts"
import { ActionLink } from "./ActionLink.tsx"
import { useReserve } from "./branches/useReserve.ts"
import { hrefOf } from "./overlays/asked.ts"
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
  useElsewhere(useVisit(), () => openMenu(false))
  return (
    <header className={style.bar}>
      <Wordmark name={profile.name} logo={profile.logo} />
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
            <ActionLink href={hrefOf("Login")} className={style.link} onPress={() => openAuth("Login")}>
              Iniciar sesión
            </ActionLink>
            <ActionLink href={hrefOf("Singup")} className={style.link} onPress={() => openAuth("Singup")}>
              Registrate
            </ActionLink>
          </>
        )}
        <ButtonLink className={style.reserve} {...reserve}>
          Reservar
        </ButtonLink>
        <ActionLink href="#pie" className={style.menu} onPress={() => openMenu(true)} label="Abrir menú">
          <MenuIcon />
        </ActionLink>
      </nav>
      <SideMenu open={menuOpen} onClose={() => openMenu(false)} />
    </header>
  )
}
