import { DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core"
import { type CSSProperties, useRef } from "react"
import { formatDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useDisciplines } from "../kit/studio/useStudio.ts"
import { ClassBlock } from "./ClassBlock.tsx"
import { announcements, keyboardCodes, screenReaderInstructions, stepBy } from "./dragging.ts"
import { placedOf } from "./placedOf.ts"
import { hourAt, lanesOf, minuteOf, row, spanOf, step } from "./placing.ts"
import { useDrop } from "./useDrop.ts"
import type { Moving } from "./useMoving.ts"
import style from "./WeekGrid.module.css"
import type { Grouping, Week } from "./weekFilter.ts"

interface WeekGridProps {
  week: Week
  classes: readonly StudioClass[]
  grouping: Grouping
  today: string
  now: Date
  mayOpen: boolean
  mayEdit: boolean
  moving: Moving
}

/** Pixels. */
const rowHeight = 7
const tones = 5

/** Seven days with their hours down the side; a class that may be edited is dragged to another. */
export function WeekGrid(props: WeekGridProps) {
  const { week, classes, grouping, today, now, mayOpen, mayEdit, moving } = props
  const blocks = useRef<HTMLOListElement>(null)
  const disciplines = useDisciplines() ?? []
  const standing = classes.map((item) => ({ item, placed: placedOf(item, week, grouping) }))
  const span = spanOf(
    standing.map(({ placed }) => placed),
    mayEdit ? 60 : 0,
  )
  const { move } = moving
  const shown = standing.map(({ item, placed }) => {
    if (move?.item.id !== item.id || move.item.revision !== item.revision) return { item, placed }
    const start = minuteOf(move.hour)
    const day = week.days.indexOf(move.day)
    return { item, placed: { ...placed, day, start, end: start + placed.end - placed.start } }
  })
  const lanes = lanesOf(shown.map(({ placed }) => placed))
  const scale = () => ({ dayWidth: (blocks.current?.offsetWidth ?? 0) / 7, rowHeight })
  const { snap, follow, land, targetOf, targetNow } = useDrop({
    standing,
    week,
    span,
    scale,
    drop: moving.drop,
  })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes,
      coordinateGetter: stepBy(() => ({ x: scale().dayWidth, y: (step / row) * rowHeight })),
    }),
  )
  const hours = Array.from({ length: (span.to - span.from) / 60 }, (_, index) => span.from + index * 60)
  return (
    <DndContext
      id="semana"
      sensors={sensors}
      modifiers={[snap]}
      onDragMove={follow}
      onDragEnd={land}
      accessibility={{ announcements: announcements(targetNow), screenReaderInstructions }}
    >
      <div
        className={style.week}
        style={{ "--rows": (span.to - span.from) / row, "--row": `${rowHeight}px` } as CSSProperties}
      >
        <div className={style.days} aria-hidden="true">
          {week.days.map((day) => (
            <span key={day} data-today={day === today || undefined}>
              {formatDay(day, { weekday: "short" })} <b>{formatDay(day, { day: "numeric" })}</b>
            </span>
          ))}
        </div>
        <div className={style.hours} aria-hidden="true">
          {hours.map((minute) => (
            <span key={minute}>{hourAt(minute)}</span>
          ))}
        </div>
        <ol ref={blocks} className={style.blocks} aria-label="Clases de la semana">
          {shown.map(({ item, placed }) => (
            <ClassBlock
              key={item.id}
              {...{ item, placed, span, grouping, mayOpen, targetOf }}
              lane={lanes.get(item.id) ?? { at: 0, of: 1 }}
              tone={disciplines.findIndex(({ id }) => id === item.disciplineId) % tones}
              mayMove={mayEdit && !item.cancelledAt && new Date(item.startsAt) > now}
              isBusy={moving.isLooking || moving.asked !== null}
            />
          ))}
        </ol>
      </div>
    </DndContext>
  )
}
