import { NativeSelect } from "@mantine/core"
import { useNavigate } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { ChipLink } from "../../ui/Chip.tsx"
import style from "./Desk.module.css"

const mostChips = 6

/** The way to another branch's day: a chip each while they are few. */
export function BranchSwitch({ branches, current }: { branches: Branch[]; current: string }) {
  const navigate = useNavigate()
  const to = (id: string) => `?branch=${id}`
  if (branches.length < 2) return null
  if (branches.length > mostChips) {
    return (
      <NativeSelect
        aria-label="Sucursal"
        value={current}
        onChange={(event) => void navigate(to(event.currentTarget.value), { replace: true })}
        data={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
    )
  }
  return (
    <nav className={style.branches} aria-label="Sucursal">
      {branches.map(({ id, name }) => (
        <ChipLink key={id} to={to(id)} on={id === current}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}
