import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from "react"
import { type Canvas, moveOn, spotsOf } from "./canvas.ts"
import { placeAt, type Spot, type Tool } from "./draw.ts"
import style from "./PlanCanvas.module.css"
import { PlanHistory } from "./PlanHistory.tsx"
import type { Plan } from "./usePlan.ts"

interface PlanCanvasProps {
  canvas: Canvas
  plan: Plan
  tool: Tool
  /** The spot that the keyboard is on. */
  at: Spot
  onAt: (spot: Spot) => void
}

const keys: Record<string, Tool> = {
  l: "seat",
  b: "blocked",
  p: "aisle",
  Delete: "aisle",
  Backspace: "aisle",
}

/** The room from above: each press draws, a mouse that moves draws on; the same press again takes it away. */
export function PlanCanvas({ canvas, plan, tool, at, onAt }: PlanCanvasProps) {
  const grid = useRef<HTMLDivElement>(null)
  const isMouse = useRef(false)
  const stateOf = (spot: Spot): Tool => {
    const found = placeAt(plan.seats, spot)
    return found ? (found.blocked ? "blocked" : "seat") : "aisle"
  }
  const toolOn = (spot: Spot): Tool => (stateOf(spot) === tool ? "aisle" : tool)
  const press = (event: PointerEvent, spot: Spot) => {
    isMouse.current = event.pointerType !== "touch"
    if (isMouse.current && event.button === 0) plan.begin(spot, toolOn(spot))
  }
  // Fingers scroll, so they draw spot by spot; and so does the keyboard, whose clicks have no count.
  const click = ({ detail }: MouseEvent, spot: Spot) => {
    if (detail === 0 || !isMouse.current) plan.draw(spot, toolOn(spot))
  }
  const { end, isStroking } = plan
  useEffect(() => {
    if (!isStroking) return
    window.addEventListener("pointerup", end)
    window.addEventListener("pointercancel", end)
    return () => {
      window.removeEventListener("pointerup", end)
      window.removeEventListener("pointercancel", end)
    }
  }, [isStroking, end])
  const type = (event: KeyboardEvent, spot: Spot) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const drawn = keys[event.key] ?? keys[event.key.toLowerCase()]
    const to = moveOn(canvas, spot, event.key)
    if (!drawn && !to) return
    event.preventDefault()
    if (drawn) plan.draw(spot, drawn)
    if (to) grid.current?.querySelector<HTMLElement>(`[data-spot="${to.col} ${to.row}"]`)?.focus()
  }
  return (
    <div className={style.room}>
      <div className={style.front}>Al frente</div>
      <PlanHistory plan={plan} />
      <div className={style.scroll}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table whose cells are buttons. */}
        <div
          ref={grid}
          role="grid"
          aria-label="Plano del salón"
          className={style.canvas}
          style={{ "--columns": canvas.columns } as CSSProperties}
        >
          {spotsOf(canvas).map((spots) => (
            // biome-ignore lint/a11y/useSemanticElements: as above. biome-ignore lint/a11y/useFocusableInteractive: its cells are.
            <div key={spots[0]?.row} role="row" className={style.row} tabIndex={-1}>
              {spots.map((spot) => {
                const state = stateOf(spot)
                const isHere = spot.col === at.col && spot.row === at.row
                return (
                  // biome-ignore lint/a11y/useSemanticElements: as above.
                  <button
                    key={spot.col}
                    type="button"
                    role="gridcell"
                    name={isHere ? "seatsLayout" : undefined}
                    className={style.spot}
                    data-state={state}
                    data-spot={`${spot.col} ${spot.row}`}
                    tabIndex={isHere ? 0 : -1}
                    aria-label={say(spot, state, placeAt(plan.seats, spot)?.id)}
                    onPointerDown={(event) => press(event, spot)}
                    onPointerEnter={() => isStroking && plan.goOn(spot)}
                    onClick={(event) => click(event, spot)}
                    onKeyDown={(event) => type(event, spot)}
                    onFocus={() => onAt(spot)}
                  >
                    {placeAt(plan.seats, spot)?.id}
                  </button>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function say({ col, row }: Spot, state: Tool, id: number | undefined): string {
  const what = { seat: `lugar ${id}`, blocked: `lugar ${id}, fuera de uso`, aisle: "pasillo" }[state]
  return `Fila ${row + 1}, columna ${col + 1}: ${what}`
}
