import { Link } from "react-router"
import { srcSetOf } from "../../../contract/pictureWidths.ts"
import type { Branch } from "../../../contract/studio.ts"
import { NextIcon } from "../../ui/icons.tsx"
import { Photo } from "../../ui/Photo.tsx"
import style from "./BranchList.module.css"
import { OpeningSoon } from "./OpeningSoon.tsx"

const frame = { ratio: 1, widths: ["76px"] } as const

interface BranchListProps {
  branches: Branch[]
  hrefOf?: (id: string) => string
  /** In what floats: going there takes its place in the history. */
  inSheet?: boolean
}

const weekHref = (id: string) => `/reserva-clase/${id}`

/** The public branches, each a way into its week. */
export function BranchList({ branches, hrefOf = weekHref, inSheet }: BranchListProps) {
  if (branches.length === 0) return <OpeningSoon />
  return (
    <ul className={style.branches}>
      {branches.map((branch) => (
        <li key={branch.id}>
          <Link to={hrefOf(branch.id)} replace={inSheet} className={style.branch}>
            {branch.photo && (
              <span className={style.photo}>
                <Photo image={branch.photo} srcSet={srcSetOf(branch.photo)} frame={frame} />
              </span>
            )}
            <span className={style.words}>
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
