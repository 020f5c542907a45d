import { MenuIcon } from "../../ui/icons.tsx"
import { AccountMenu } from "./AccountMenu.tsx"
import { Logo } from "./Logo.tsx"
import style from "./TopBar.module.css"

interface TopBarProps {
  studio: string
  menuOpen: boolean
  onMenu: () => void
}

export function TopBar({ studio, menuOpen, onMenu }: TopBarProps) {
  return (
    <header className={style.bar}>
      <div className={style.start}>
        <button
          type="button"
          className={style.button}
          aria-label={menuOpen ? "Ocultar menú" : "Mostrar menú"}
          aria-expanded={menuOpen}
          aria-controls={menuOpen ? "menu" : undefined}
          onClick={onMenu}
        >
          <MenuIcon />
        </button>
        {!menuOpen && <Logo studio={studio} />}
      </div>
      <AccountMenu />
    </header>
  )
}
