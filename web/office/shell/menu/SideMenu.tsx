import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useStaff } from "../../kit/signedIn.ts"
import { MenuItems } from "./MenuItems.tsx"
import { menu, menuName } from "./menu.ts"
import style from "./SideMenu.module.css"
import { branchesAbove, entryOf, toggle, visibleTo } from "./tree.ts"

/** The sections that the person may enter; the branch of where they are is open. */
export function SideMenu() {
  const { permissions } = useStaff()
  const { pathname } = useLocation()
  const current = entryOf(menu, pathname)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branchesAbove(menu, current)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere opens its branch; staying lets it be closed.
  useEffect(() => {
    const above = branchesAbove(menu, current)
    if (above.length > 0) setOpen(new Set(above))
  }, [pathname])
  return (
    <nav className={style.menu} aria-label={menuName}>
      <MenuItems
        items={visibleTo(permissions, menu)}
        current={current}
        open={open}
        onToggle={(label) => setOpen(toggle(menu, open, label))}
      />
    </nav>
  )
}
