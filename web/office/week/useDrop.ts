import type { DragEndEvent, DragMoveEvent, Modifier } from "@dnd-kit/core"
import { useRef } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { dropAt, hourAt, offsetOf, type Placed, type Scale, type Span } from "./placing.ts"
import type { Move } from "./useMoving.ts"
import type { Week } from "./weekFilter.ts"

interface DropOptions {
  standing: readonly { item: StudioClass; placed: Placed }[]
  week: Week
  span: Span
  /** As large as the grid is now. */
  scale: () => Scale
  drop: (move: Move) => void
}

interface Point {
  x: number
  y: number
}

/** The day and hour that a class dragged by some pixels would have; undefined for one that is not shown. */
export type TargetOf = (id: string, by: Point) => Move | undefined

/** Turns pixels into days and hours: while a class is dragged, and once it is dropped somewhere else. */
export function useDrop({ standing, week, span, scale, drop }: DropOptions) {
  const latest = useRef<Move | null>(null)
  const find = (id: string) => standing.find(({ item }) => item.id === id)
  const targetOf: TargetOf = (id, by) => {
    const found = find(id)
    if (!found) return undefined
    const { day, start } = dropAt(found.placed, by, scale(), span)
    return { item: found.item, day: week.days[day] as string, hour: hourAt(start) }
  }
  const snap: Modifier = ({ active, transform }) => {
    const found = active && find(String(active.id))
    if (!found) return transform
    return {
      ...transform,
      ...offsetOf(found.placed, dropAt(found.placed, transform, scale(), span), scale()),
    }
  }
  const follow = ({ active, delta }: DragMoveEvent) => {
    latest.current = targetOf(String(active.id), delta) ?? null
  }
  const land = ({ active, delta }: DragEndEvent) => {
    const target = targetOf(String(active.id), delta)
    if (target && (target.day !== target.item.day || target.hour !== target.item.hour)) drop(target)
  }
  return { snap, follow, land, targetOf, targetNow: () => latest.current }
}
