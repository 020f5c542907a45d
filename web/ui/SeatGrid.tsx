import { type ReactNode, useEffect, useRef } from "react"
import style from "./SeatGrid.module.css"
import type { SeatPlan } from "./seatPlan.ts"

export interface SeatLook {
  /** `mine` is also how a chosen seat looks; `arrived` and `booked` are for the desk. */
  state: "free" | "taken" | "blocked" | "mine" | "booked" | "arrived"
  /** What the state is called: «libre», «ocupado». */
  label: string
}

interface SeatGridProps {
  plan: SeatPlan
  legend: string
  look: (seat: number) => SeatLook
  chosen?: number | undefined
  /** Without it the map is only looked at. */
  onChoose?: (seat: number) => void
  /** The states that can be chosen; only free places when absent. */
  choosable?: readonly SeatLook["state"][]
  /** The place under the pointer; null when it leaves. */
  onPoint?: (seat: number | null) => void
  /** What stands where the instructor does. */
  front?: ReactNode
}

const onlyFree = ["free"] as const

/** The seats of a room as a native group of radio buttons: the arrows move, the label tells the state. */
export function SeatGrid(props: SeatGridProps) {
  const { plan, legend, look, chosen, onChoose, choosable = onlyFree, onPoint, front } = props
  const grid = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place chosen before the scripts came is heard once.
  useEffect(() => {
    const early = Number(grid.current?.querySelector<HTMLInputElement>("input:checked")?.value)
    if (early && early !== chosen) onChoose?.(early)
  }, [])
  return (
    <fieldset className={style.room} data-kind={plan.kind}>
      <legend className={style.legend}>{legend}</legend>
      {front && <div className={style.front}>{front}</div>}
      <div
        ref={grid}
        className={style.grid}
        style={{ gridTemplateColumns: `repeat(${plan.columns}, var(--cell))`, minHeight: gridHeight(plan) }}
      >
        {plan.places.map((place) => {
          const { state, label } = look(place.id)
          const selected = chosen === place.id
          return (
            <label
              key={place.id}
              className={style.seat}
              data-state={selected ? "mine" : state}
              style={{ gridColumn: place.col + 1, gridRow: place.row + 1 }}
              onPointerEnter={onPoint && (() => onPoint(place.id))}
              onPointerLeave={onPoint && (() => onPoint(null))}
            >
              <input
                type="radio"
                name="seat"
                value={place.id}
                checked={selected}
                disabled={!onChoose || (!choosable.includes(state) && !selected)}
                onChange={() => onChoose?.(place.id)}
                aria-label={`Lugar ${place.id}, ${selected && state === "free" ? "elegido" : label}`}
              />
              <span aria-hidden="true">{place.id}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A list is as tall as its seats; a room keeps the rows of its plan, empty ones too. */
function gridHeight(plan: SeatPlan): string | undefined {
  return plan.kind === "grid" ? `calc(${plan.rows} * (var(--cell) + var(--air)) - var(--air))` : undefined
}
