import type { StudioProfile } from "../../../../contract/studio.ts"
import { MenuIcon, SearchIcon } from "../../../ui/icons.tsx"
import { AccountMenu } from "./AccountMenu.tsx"
import { Logo } from "./Logo.tsx"
import style from "./TopBar.module.css"

interface TopBarProps {
  studio: StudioProfile
  menuOpen: boolean
  /** Whether the menu stands beside the screen, with the logo over it. */
  roomy: boolean
  onMenu: () => void
  /** Opens what finds a section, a person or a class by name. */
  onSearch: () => void
}

export function TopBar({ studio, menuOpen, roomy, onMenu, onSearch }: TopBarProps) {
  return (
    <header className={style.bar}>
      <div className={style.start}>
        <button
          type="button"
          className={style.button}
          aria-label={menuOpen ? "Ocultar menú" : "Mostrar menú"}
          aria-expanded={menuOpen}
          aria-controls={menuOpen && roomy ? "menu" : undefined}
          onClick={onMenu}
        >
          <MenuIcon />
        </button>
        {!(menuOpen && roomy) && <Logo studio={studio} />}
      </div>
      <div className={style.end}>
        <button
          type="button"
          className={style.button}
          aria-label="Ir a una sección, persona o clase"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <SearchIcon />
        </button>
        <AccountMenu />
      </div>
    </header>
  )
}
