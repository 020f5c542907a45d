import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react"
import style from "./SeatGrid.module.css"
import { moveFrom } from "./seatMoves.ts"
import type { Place, SeatPlan } from "./seatPlan.ts"

export interface SeatLook {
  /** `mine` is who looks; `booked`, `arrived`, `missed`, `held` for somebody and `out` of use, which may be ended, are for the desk. */
  state: "free" | "taken" | "blocked" | "mine" | "booked" | "arrived" | "missed" | "held" | "out"
  /** What the state is called: «libre», «ocupado». */
  label: string
  /** Who sits there, written under the place. */
  name?: string
}

/** What stands on a place. */
export type SeatShape = "reformer" | "mat" | "box"

interface SeatGridProps {
  plan: SeatPlan
  legend: string
  look: (seat: number) => SeatLook
  shape?: SeatShape
  chosen?: number | undefined
  /** Without it the map is only looked at. */
  onChoose?: ((seat: number) => void) | undefined
  /** A press on a place, not a walk over it with the arrows. */
  onOpen?: ((seat: number) => void) | undefined
  /** The states that can be chosen; only free places when absent. */
  choosable?: readonly SeatLook["state"][]
  /** The place under the pointer; null when it leaves. */
  onPoint?: (seat: number | null) => void
  /** What stands where the instructor does. */
  front?: ReactNode
}

const onlyFree = ["free"] as const

/** The seats of a room as a native group of radio buttons: arrows move by row and column, the label tells state and row. */
export function SeatGrid(props: SeatGridProps) {
  const {
    plan,
    legend,
    look,
    shape = "box",
    chosen,
    onChoose,
    onOpen,
    choosable = onlyFree,
    onPoint,
    front,
  } = props
  const grid = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place chosen before the scripts came is heard once.
  useEffect(() => {
    const early = Number(grid.current?.querySelector<HTMLInputElement>("input:checked")?.value)
    if (early && early !== chosen) onChoose?.(early)
  }, [])
  const named = plan.places.some(({ id }) => look(id).name)
  const may = ({ id }: Place) => choosable.includes(look(id).state)
  const move = (event: KeyboardEvent, from: Place) => {
    if (event.key === "Enter" && onOpen) {
      event.preventDefault()
      onOpen(from.id)
      return
    }
    const to = moveFrom(from, event.key, plan.places.filter(may))
    if (to === null) return
    event.preventDefault()
    if (to === undefined) return
    onChoose?.(to)
    grid.current?.querySelector<HTMLInputElement>(`input[value="${to}"]`)?.focus()
  }
  return (
    <fieldset className={style.room} data-kind={plan.kind} data-shape={shape} data-named={named || undefined}>
      <legend className={style.legend}>{legend}</legend>
      {front && <div className={style.front}>{front}</div>}
      <div
        ref={grid}
        className={style.grid}
        style={{ "--columns": plan.columns, "--drawn": drawnOf(plan), ...roomOf(plan) } as CSSProperties}
      >
        {plan.places.map((place) => {
          const { state, label, name } = look(place.id)
          const selected = chosen === place.id
          const row = plan.kind === "grid" ? `, fila ${place.row + 1}` : ""
          return (
            <label
              key={place.id}
              className={style.seat}
              data-state={selected ? "chosen" : state}
              style={{ gridColumn: place.col + 1, gridRow: place.row + 1 }}
              onPointerEnter={onPoint && (() => onPoint(place.id))}
              onPointerLeave={onPoint && (() => onPoint(null))}
            >
              <input
                type="radio"
                name="seat"
                value={place.id}
                checked={selected}
                disabled={!onChoose || (!may(place) && !selected)}
                onChange={() => onChoose?.(place.id)}
                onClick={onOpen && (() => onOpen(place.id))}
                onKeyDown={(event) => move(event, place)}
                aria-label={`Lugar ${place.id}, ${selected && state === "free" ? "elegido" : label}${row}`}
              />
              <span aria-hidden="true">{place.id}</span>
              {name && (
                <span className={style.name} aria-hidden="true">
                  {name}
                </span>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** As many columns as have seats: where they are fewer than a room's fewest, what there is stands in the middle. */
const drawnOf = ({ places }: SeatPlan): number => Math.max(1, ...places.map(({ col }) => col + 1))

/** A list is as tall as its seats; a room keeps the rows of its plan, empty ones too. */
function roomOf(plan: SeatPlan): CSSProperties {
  if (plan.kind === "list") return {}
  return { minHeight: `calc(${plan.rows} * (var(--cell) + var(--row-air)) - var(--row-air))` }
}
