import type { Branch } from "../../../contract/studio.ts"
import { DownIcon } from "../../ui/icons.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import style from "./BranchHeading.module.css"

/** The branch one is looking at; pressing it changes to another. */
export function BranchHeading({ branch }: { branch: Branch }) {
  const { branches } = useStudio()
  const { pickBranch } = useOverlays()
  return (
    <div className={style.heading}>
      <p className={style.kicker}>Reserva</p>
      <div className={style.row}>
        <h1 className={style.name}>{branch.name}</h1>
        {branches.length > 1 && (
          <button
            type="button"
            className={style.change}
            onClick={() => pickBranch(true)}
            aria-label="Cambiar de sucursal"
          >
            <DownIcon />
          </button>
        )}
      </div>
    </div>
  )
}
