import { useHotkeys, useMediaQuery } from "@mantine/hooks"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import type { StudioProfile } from "../../../../contract/studio.ts"
import { Sheet } from "../../../ui/Sheet.tsx"
import { useElsewhere } from "../../../ui/useElsewhere.ts"
import { SideMenu } from "../menu/SideMenu.tsx"
import { GoTo } from "../search/GoTo.tsx"
import style from "./Frame.module.css"
import { Logo } from "./Logo.tsx"
import { TopBar } from "./TopBar.tsx"

const sidebarBreakpoint = "(min-width: 1000px)"

/** The office around a screen: a menu at the side, a drawer where there is no room for it, and the top bar. */
export function Frame({ studio, children }: { studio: StudioProfile; children: ReactNode }) {
  const roomy = useMediaQuery(sidebarBreakpoint, undefined, { getInitialValueInEffect: false })
  const [aside, setAside] = useState(true)
  const [drawer, setDrawer] = useState(false)
  const [isGoing, setGoing] = useState(false)
  // Also while one types: nothing else is meant by these keys.
  useHotkeys([["mod + K", () => setGoing(true)]], [])
  const open = roomy ? aside : drawer
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useElsewhere(pathname, () => {
    setDrawer(false)
    setGoing(false)
  })
  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    // A screen that begins with a form has taken the focus to its first field already.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={style.office} data-menu={roomy && open ? "" : undefined}>
      <a href="#contenido" className={style.skip}>
        Saltar al contenido
      </a>
      {roomy ? (
        open && (
          <aside id="menu" className={style.side} aria-label="Menú">
            <Logo studio={studio} />
            <SideMenu />
          </aside>
        )
      ) : (
        <Sheet open={open} onClose={() => setDrawer(false)} title="Menú" place="start">
          <SideMenu />
        </Sheet>
      )}
      <GoTo open={isGoing} onClose={() => setGoing(false)} />
      <div className={style.work}>
        <TopBar
          studio={studio}
          menuOpen={open}
          roomy={roomy}
          onSearch={() => setGoing(true)}
          onMenu={() => (roomy ? setAside(!open) : setDrawer(!open))}
        />
        <main id="contenido" ref={main} tabIndex={-1} className={style.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
