import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router"
import { useCustomer } from "../api/useUser.ts"
import { Initials } from "../ui/Initials.tsx"
import { MenuIcon } from "../ui/icons.tsx"
import { useOverlays } from "./overlays/overlays.ts"
import { SideMenu } from "./SideMenu.tsx"
import style from "./TopBar.module.css"
import { useStudio } from "./useStudio.ts"
import { Wordmark } from "./Wordmark.tsx"

export function TopBar() {
  const { profile } = useStudio()
  const { openAuth, pickBranch } = useOverlays()
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
        <Button className={style.reserve} onClick={() => pickBranch(true)}>
          Reservar
        </Button>
        <button type="button" className={style.menu} onClick={() => openMenu(true)} aria-label="Abrir menú">
          <MenuIcon />
        </button>
      </nav>
      <SideMenu open={menuOpen} onClose={() => openMenu(false)} />
    </header>
  )
}
