import { useDraggable } from "@dnd-kit/core"
import type { CSSProperties } from "react"
import { Link, useNavigate } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { RowMenu } from "../../ui/RowMenu.tsx"
import style from "./ClassBlock.module.css"
import { laneOf } from "./placedOf.ts"
import { hourAt, type Lane, type Placed, rowsOf, type Span } from "./placing.ts"
import { sayClass, sayOccupancy, sayState } from "./sayClass.ts"
import type { TargetOf } from "./useDrop.ts"
import type { Grouping } from "./weekFilter.ts"

interface ClassBlockProps {
  item: StudioClass
  placed: Placed
  lane: Lane
  span: Span
  grouping: Grouping
  /** Of its discipline; negative while that is not known. */
  tone: number
  mayOpen: boolean
  mayMove: boolean
  /** Another one is being moved. */
  isBusy: boolean
  targetOf: TargetOf
}

/** A class in its day, as tall as it is long. */
export function ClassBlock(props: ClassBlockProps) {
  const { item, placed, lane, span, grouping, tone, mayOpen, mayMove, isBusy, targetOf } = props
  const navigate = useNavigate()
  const drag = useDraggable({ id: item.id, disabled: !mayMove || isBusy })
  const { transform, isDragging } = drag
  const { first, last } = rowsOf(placed, span)
  const target = isDragging && transform ? targetOf(item.id, transform) : undefined
  const state = sayState(item)
  const place: CSSProperties = {
    gridColumn: placed.day + 1,
    gridRow: `${first} / ${last}`,
    width: `${100 / lane.of}%`,
    marginInlineStart: `${(100 / lane.of) * lane.at}%`,
    ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
  }
  const face = (
    <>
      <span className={style.what}>
        <b>{target?.hour ?? hourAt(placed.start)}</b> <span>{item.discipline}</span>
      </span>
      <span className={style.who}>
        {state && <b>{`${state} · `}</b>}
        {laneOf(item, grouping).name}
      </span>
      <span className={style.who}>{sayOccupancy(item, lane.of > 1)}</span>
    </>
  )
  const label = sayClass(item, placed)
  return (
    <li
      ref={drag.setNodeRef}
      className={style.block}
      style={place}
      data-tone={tone}
      data-state={state ?? undefined}
      data-narrow={lane.of > 1 || undefined}
      data-dragging={isDragging || undefined}
    >
      {mayOpen || mayMove ? (
        <Link
          ref={drag.setActivatorNodeRef}
          to={mayOpen ? `/backend/clases/detalle/${item.id}` : `/backend/clases/editar/${item.id}`}
          draggable={false}
          title={label}
          aria-label={label}
          {...(mayMove && { ...drag.listeners, "aria-describedby": drag.attributes["aria-describedby"] })}
          className={style.face}
          data-movable={mayMove || undefined}
        >
          {face}
        </Link>
      ) : (
        <div className={style.face} title={label}>
          {face}
        </div>
      )}
      {mayMove && (
        <div className={style.menu}>
          <RowMenu
            size={28}
            label={`Acciones de ${item.hour} ${item.discipline}`}
            actions={[
              { label: "Mover…", onSelect: () => void navigate(`/backend/clases/editar/${item.id}`) },
            ]}
          />
        </div>
      )}
    </li>
  )
}
