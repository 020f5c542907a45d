import type { Announcements, KeyboardCoordinateGetter } from "@dnd-kit/core"
import { formatLongDay } from "../../../contract/calendar.ts"
import type { Move } from "./useMoving.ts"

/** Enter opens a class, so that only the space bar takes it up. */
export const keyboardCodes = { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter", "Tab"] }

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Arrows move by a day or a step of the hours, in pixels. */
export function stepBy(size: () => { x: number; y: number }): KeyboardCoordinateGetter {
  return (event, { currentCoordinates: { x, y } }) => {
    const direction = directions[event.code]
    if (!direction) return undefined
    event.preventDefault()
    return { x: x + direction.x * size().x, y: y + direction.y * size().y }
  }
}

export const screenReaderInstructions = {
  draggable:
    "Para mover la clase presiona la barra espaciadora, cambia de día u hora con las flechas y presiónala de nuevo; Escape la deja donde estaba.",
}

/** What is heard while a class is dragged; `targetNow` is where it would be dropped. */
export function announcements(targetNow: () => Move | null): Announcements {
  const say = () => {
    const target = targetNow()
    return target ? `${formatLongDay(target.day)}, ${target.hour}` : undefined
  }
  return {
    onDragStart: () => "Usa las flechas para cambiar de día u hora.",
    onDragMove: say,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => "La clase sigue donde estaba.",
  }
}
