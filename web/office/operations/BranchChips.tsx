import type { Branch } from "../../../contract/studio.ts"
import { ChipLink } from "../../ui/Chip.tsx"
import style from "./Desk.module.css"

export function BranchChips({ branches, current }: { branches: Branch[]; current: string }) {
  if (branches.length < 2) return null
  return (
    <nav className={style.branches} aria-label="Sucursal">
      {branches.map(({ id, name }) => (
        <ChipLink key={id} to={`?branch=${id}`} on={id === current}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}
