import { useId } from "react"
import { Link } from "react-router"
import { DownIcon } from "../../../ui/icons.tsx"
import { useCounts } from "../useCounts.ts"
import type { MenuBranch, MenuItem, MenuLeaf } from "./menu.ts"
import style from "./SideMenu.module.css"
import { isBranch } from "./tree.ts"

interface Shown {
  current: MenuLeaf | undefined
  open: ReadonlySet<string>
  onToggle: (label: string) => void
}

export function MenuItems({ items, ...shown }: Shown & { items: readonly MenuItem[] }) {
  const counts = useCounts()
  return (
    <ul className={style.items}>
      {items.map((item) => (
        <li key={item.label}>
          {isBranch(item) ? (
            <Branch branch={item} {...shown} />
          ) : (
            <Link
              to={item.to}
              className={style.leaf}
              aria-current={item.to === shown.current?.to ? "page" : undefined}
            >
              {item.label}
              {counts[item.to] ? <span className={style.count}>{counts[item.to]}</span> : null}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Branch({ branch, ...shown }: Shown & { branch: MenuBranch }) {
  const id = useId()
  const counts = useCounts()
  const isOpen = shown.open.has(branch.label)
  // What waits inside is seen without opening it.
  const waiting = isOpen ? 0 : countIn(branch, counts)
  return (
    <>
      <button
        type="button"
        className={style.branch}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => shown.onToggle(branch.label)}
      >
        {branch.label}
        {waiting > 0 && <span className={style.count}>{waiting}</span>}
        <DownIcon />
      </button>
      {isOpen && (
        <div id={id}>
          <MenuItems items={branch.items} {...shown} />
        </div>
      )}
    </>
  )
}

const countIn = (branch: MenuBranch, counts: ReturnType<typeof useCounts>): number =>
  branch.items.reduce(
    (sum, item) => sum + (isBranch(item) ? countIn(item, counts) : (counts[item.to] ?? 0)),
    0,
  )
