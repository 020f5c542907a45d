import { useStateHistory } from "@mantine/hooks"
import { useEffect, useState } from "react"
import type { Place } from "../../ui/seatPlan.ts"
import {
  byRows,
  capacityAfter,
  type Drawn,
  draw,
  type Numbering,
  renumber,
  type Spot,
  type Tool,
} from "./draw.ts"

interface PlanOptions {
  drawn: Drawn
  onChange: (drawn: Drawn) => void
  numbering: Numbering
}

/** A plan that is being drawn, with every stroke to go back to. What comes from elsewhere is a stroke too. */
export function usePlan({ drawn, onChange, numbering: first }: PlanOptions) {
  const [{ seatsLayout: kept, capacity }, history, { history: strokes, current }] = useStateHistory(drawn)
  /** A stroke that has not ended. */
  const [stroke, setStroke] = useState<{ tool: Tool; seats: Place[] } | null>(null)
  const [numbering, setNumbering] = useState<Numbering>(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form was given from elsewhere.
  useEffect(() => {
    const { seatsLayout, capacity: given } = drawn
    if (JSON.stringify([seatsLayout, given]) !== JSON.stringify([kept, capacity])) {
      history.set({ seatsLayout, capacity: given })
    }
  }, [drawn.seatsLayout, drawn.capacity])
  const commit = (seatsLayout: Place[]) => {
    if (seatsLayout === kept) return
    const next = { seatsLayout, capacity: capacityAfter({ seatsLayout: kept, capacity }, seatsLayout) }
    history.set(next)
    onChange(next)
  }
  const go = (to: number) => {
    const next = strokes[to]
    if (!next) return
    if (to < current) history.back()
    else history.forward()
    onChange(next)
  }
  return {
    seats: stroke?.seats ?? kept,
    numbering,
    draw: (spot: Spot, tool: Tool) => commit(draw(kept, spot, tool, numbering)),
    begin: (spot: Spot, tool: Tool) => setStroke({ tool, seats: draw(kept, spot, tool, numbering) }),
    goOn: (spot: Spot) =>
      setStroke((now) => now && { ...now, seats: draw(now.seats, spot, now.tool, numbering) }),
    end: () => {
      if (stroke) commit(stroke.seats)
      setStroke(null)
    },
    isStroking: stroke !== null,
    renumber: (spot: Spot, id: number) => {
      setNumbering("kept")
      commit(renumber(kept, spot, id))
    },
    chooseNumbering: (next: Numbering) => {
      setNumbering(next)
      if (next === "rows") commit(byRows(kept))
    },
    undo: current > 0 ? () => go(current - 1) : undefined,
    redo: current < strokes.length - 1 ? () => go(current + 1) : undefined,
  }
}

export type Plan = ReturnType<typeof usePlan>
