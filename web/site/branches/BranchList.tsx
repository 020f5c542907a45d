import { Link } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { NextIcon } from "../../ui/icons.tsx"
import style from "./BranchList.module.css"

/** The public branches, each a way into its week. */
export function BranchList({ branches, onPick }: { branches: Branch[]; onPick?: () => void }) {
  return (
    <ul className={style.branches}>
      {branches.map((branch) => (
        <li key={branch.id}>
          <Link to={`/reserva-clase/${branch.id}`} className={style.branch} onClick={onPick}>
            <span>
              <strong className={style.name}>{branch.name}</strong>
              <span className={style.address}>{branch.address}</span>
            </span>
            <NextIcon />
          </Link>
        </li>
      ))}
    </ul>
  )
}
