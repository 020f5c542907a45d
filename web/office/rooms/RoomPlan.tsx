import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { FormError } from "../../ui/FormError.tsx"
import type { Drawn } from "./draw.ts"
import { firstPlan } from "./firstPlan.ts"
import { RoomEditor } from "./RoomEditor.tsx"
import style from "./RoomPlan.module.css"
import { RoomPreview } from "./RoomPreview.tsx"

interface RoomPlanProps {
  drawn: Drawn
  onChange: (change: Partial<Drawn>) => void
  isNew: boolean
  error: string | undefined
}

/** The seats of a room: drawn, or the numbers 1 to capacity. What is drawn says the capacity. */
export function RoomPlan({ drawn, onChange, isNew, error }: RoomPlanProps) {
  const { seatsLayout: seats, capacity } = drawn
  const [isDrawing, setDrawing] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  /** What was pressed is gone: the focus goes on to what came in its place. */
  const [pressed, setPressed] = useState(0)
  useEffect(() => {
    if (pressed > 0) element.current?.querySelector<HTMLElement>("[name=seatsLayout]")?.focus()
  }, [pressed])
  const begin = () => {
    setPressed(pressed + 1)
    setDrawing(true)
    if (seats.length === 0) onChange(firstPlan(capacity))
  }
  const remove = () => {
    setPressed(pressed + 1)
    setDrawing(false)
    onChange({ seatsLayout: [] })
  }
  return (
    <div ref={element} className={style.plan} data-wide>
      {isDrawing || seats.length > 0 ? (
        <RoomEditor drawn={drawn} onChange={onChange} onRemove={remove} isNew={isNew} />
      ) : (
        <div className={style.none}>
          <p>Sin plano, los lugares son los números del 1 a la capacidad.</p>
          <Button name="seatsLayout" variant="outline" color="ink.8" onClick={begin}>
            Dibujar el plano
          </Button>
        </div>
      )}
      <FormError>{error}</FormError>
      <RoomPreview seats={seats} capacity={capacity} />
    </div>
  )
}
