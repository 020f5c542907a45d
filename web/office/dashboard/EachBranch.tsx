import type { ReactNode } from "react"
import style from "./Counts.module.css"

interface EachBranchProps<Branch> {
  branches: readonly Branch[]
  /** What is said where there is none yet. */
  empty: string
  children: (branch: Branch) => ReactNode
}

/** Something of each branch, one under the other. */
export function EachBranch<Branch>({ branches, empty, children }: EachBranchProps<Branch>) {
  return branches.length > 0 ? branches.map(children) : <p className={style.empty}>{empty}</p>
}
