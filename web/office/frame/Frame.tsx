import "@mantine/core/styles/ModalBase.css"
import "@mantine/core/styles/Overlay.css"
import "@mantine/core/styles/Paper.css"
import "@mantine/core/styles/Drawer.css"
import { Drawer } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { CloseIcon } from "../../ui/icons.tsx"
import { SideMenu } from "../menu/SideMenu.tsx"
import style from "./Frame.module.css"
import { Logo } from "./Logo.tsx"
import { TopBar } from "./TopBar.tsx"

const sidebarBreakpoint = "(min-width: 1000px)"

/** The office around a screen: a menu at the side, a drawer where there is no room for it, and the top bar. */
export function Frame({ studio, children }: { studio: string; children: ReactNode }) {
  const roomy = useMediaQuery(sidebarBreakpoint, undefined, { getInitialValueInEffect: false })
  const [open, setOpen] = useState(roomy)
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(pathname)
  useEffect(() => setOpen(roomy), [roomy])
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    if (!window.matchMedia(sidebarBreakpoint).matches) setOpen(false)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  const menu = (
    <>
      <Logo studio={studio} />
      <SideMenu />
    </>
  )
  return (
    <div className={style.office} data-menu={roomy && open ? "" : undefined}>
      <a href="#contenido" className={style.skip}>
        Saltar al contenido
      </a>
      {roomy ? (
        open && (
          <aside id="menu" className={style.side} aria-label="Menú">
            {menu}
          </aside>
        )
      ) : (
        <Drawer
          id="menu"
          opened={open}
          onClose={() => setOpen(false)}
          size="min(300px, 86vw)"
          withCloseButton={false}
          aria-label="Menú"
          returnFocus
          removeScrollProps={{ gapMode: "margin" }}
          transitionProps={{ duration: 180 }}
        >
          <button
            type="button"
            className={style.close}
            aria-label="Cerrar menú"
            onClick={() => setOpen(false)}
          >
            <CloseIcon />
          </button>
          {menu}
        </Drawer>
      )}
      <div className={style.work}>
        <TopBar studio={studio} menuOpen={open} onMenu={() => setOpen(!open)} />
        <main id="contenido" ref={main} tabIndex={-1} className={style.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
