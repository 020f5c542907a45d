import { useEffect, useRef } from "react"
import { NavLink, useLocation } from "react-router"
import style from "./AccountNav.module.css"
import { accountPages } from "./accountPages.ts"

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
  return (
    <nav ref={nav} className={style.nav} aria-label="Mi cuenta">
      {accountPages(id).map(([to, label]) => (
        <NavLink key={to} to={to} end className={style.link}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
