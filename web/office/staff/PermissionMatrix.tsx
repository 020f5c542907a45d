import { type KeyboardEvent, useId } from "react"
import { actions, allows, modules, offeredActions, type Permissions } from "../../../contract/permissions.ts"
import type { GrantedPermissions } from "../../../contract/staff.ts"
import { actionNames, moduleNames } from "../kit/names/permissions.ts"
import { useStaff } from "../kit/signedIn.ts"
import { presetFor, presets, toggle } from "./grants.ts"
import { ModuleBranches } from "./ModuleBranches.tsx"
import style from "./PermissionMatrix.module.css"

interface MatrixProps {
  held: GrantedPermissions
  onChange: (held: GrantedPermissions) => void
}

/** What somebody may do, module by module. The arrows go from one box to the next; what one does not hold stays shut. */
export function PermissionMatrix({ held, onChange }: MatrixProps) {
  const { permissions: mine } = useStaff()
  const id = useId()
  return (
    <section className={style.matrix} data-wide aria-labelledby={id} onKeyDown={moveByArrows}>
      <div className={style.head}>
        <h2 id={id} className={style.title}>
          Permisos
        </h2>
        <fieldset className={style.presets}>
          <legend className={style.quiet}>Empezar con los de</legend>
          {presets.map(({ name, modules: preset }) => (
            <button key={name} type="button" onClick={() => onChange(presetFor(mine, preset))}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {modules.map((module, row) => (
        <fieldset key={module} className={style.row}>
          <legend>{moduleNames[module]}</legend>
          {actions.map((action, column) =>
            isShown(held, module, action) ? (
              <label key={action} className={style.cell} style={{ "--column": column + 1 } as never}>
                <input
                  type="checkbox"
                  data-row={row}
                  data-column={column}
                  aria-label={`${moduleNames[module]}: ${actionNames[action]}`}
                  checked={held.modules[module]?.includes(action) ?? false}
                  disabled={!allows(mine, module, action)}
                  onChange={() => onChange(toggle(held, module, action, mine))}
                />
                {actionNames[action]}
              </label>
            ) : null,
          )}
          <ModuleBranches module={module} held={held} onChange={onChange} />
        </fieldset>
      ))}
    </section>
  )
}

const isShown = (held: Permissions, module: (typeof modules)[number], action: (typeof actions)[number]) =>
  (offeredActions[module] as readonly string[]).includes(action) || held.modules[module]?.includes(action)

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next box that way: in a column the nearest row that has it. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const { row, column } = (event.target as HTMLElement).dataset
  if (!step || row === undefined || column === undefined) return
  event.preventDefault()
  const [down, right] = step
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[data-row]:enabled")]
  const ahead = boxes
    .map((box) => ({
      box,
      down: Number(box.dataset.row) - Number(row),
      right: Number(box.dataset.column) - Number(column),
    }))
    .filter((one) =>
      down ? one.right === 0 && one.down * down > 0 : one.down === 0 && one.right * right > 0,
    )
    .sort((a, b) => Math.abs(a.down) + Math.abs(a.right) - Math.abs(b.down) - Math.abs(b.right))
  ahead[0]?.box.focus()
}
