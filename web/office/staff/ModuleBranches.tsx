import { type Module, permittedBranches } from "../../../contract/permissions.ts"
import type { GrantedPermissions } from "../../../contract/staff.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { moduleNames } from "../kit/names/permissions.ts"
import { useStaff } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { limitTo } from "./grants.ts"
import style from "./PermissionMatrix.module.css"

interface ModuleBranchesProps {
  module: Module
  held: GrantedPermissions
  onChange: (held: GrantedPermissions) => void
}

/** Where a module's permissions hold: in all branches, or in those chosen. */
export function ModuleBranches({ module, held, onChange }: ModuleBranchesProps) {
  const { permissions: mine } = useStaff()
  const branches = useBranches(module) ?? []
  const isHeld = (held.modules[module] ?? []).length > 0
  const chosen = held.branches?.[module] ?? []
  const isLimited = permittedBranches(mine, module) !== undefined
  if (!isHeld || (branches.length < 2 && chosen.length === 0)) return null
  const flip = (id: BranchId) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <details className={style.branches}>
      <summary aria-label={`${moduleNames[module]}: ${say(chosen.length)}`}>{say(chosen.length)}</summary>
      <div className={style.places}>
        {branches.map(({ id, name }) => (
          <label key={id} className={style.cell}>
            <input
              type="checkbox"
              aria-label={`${moduleNames[module]} en ${name}`}
              checked={chosen.length === 0 || chosen.includes(id)}
              // The last one of somebody who is limited stays: without any it would hold everywhere.
              disabled={isLimited && chosen.length === 1 && chosen.includes(id)}
              onChange={() =>
                onChange(
                  limitTo(
                    held,
                    module,
                    chosen.length === 0
                      ? branches.map((one) => one.id).filter((one) => one !== id)
                      : flip(id),
                  ),
                )
              }
            />
            {name}
          </label>
        ))}
        {chosen.length > 0 && (
          <p className={style.studio}>
            Lo que es de todo el estudio pide el permiso en todas las sucursales.
          </p>
        )}
      </div>
    </details>
  )
}

const say = (count: number): string =>
  count === 0 ? "Todas las sucursales" : count === 1 ? "1 sucursal" : `${count} sucursales`
