import { Button, NativeSelect, Switch, TextInput } from "@mantine/core"
import { type KeyboardEvent, useState } from "react"
import { type Canvas, canvasFor, leastFor, most } from "./canvas.ts"
import { type Drawn, placeAt, type Spot, type Tool } from "./draw.ts"
import { PlanCanvas } from "./PlanCanvas.tsx"
import { PlanTools } from "./PlanTools.tsx"
import style from "./RoomEditor.module.css"
import { SeatNumber } from "./SeatNumber.tsx"
import { usePlan } from "./usePlan.ts"

interface RoomEditorProps {
  drawn: Drawn
  onChange: (drawn: Drawn) => void
  onRemove: () => void
  /** A new room's seats are numbered by rows; people know those of an older one by their numbers. */
  isNew: boolean
}

/** Draws the plan of a room. */
export function RoomEditor({ drawn, onChange, onRemove, isNew }: RoomEditorProps) {
  const plan = usePlan({ drawn, onChange, numbering: isNew ? "rows" : "kept" })
  const [tool, setTool] = useState<Tool>("seat")
  const [at, setAt] = useState<Spot>({ col: 0, row: 0 })
  const [chosen, setChosen] = useState(canvasFor(drawn.seatsLayout))
  const least = leastFor(plan.seats)
  const canvas: Canvas = {
    columns: Math.max(chosen.columns, least.columns),
    rows: Math.max(chosen.rows, least.rows),
  }
  const here = {
    col: Math.min(at.col, canvas.columns - 1),
    row: Math.min(at.row, canvas.rows - 1),
  }
  const found = placeAt(plan.seats, here)
  const goBack = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "radio"
    if (!(event.ctrlKey || event.metaKey) || isTyping) return
    const key = event.key.toLowerCase()
    const go =
      key === "y" || (key === "z" && event.shiftKey) ? plan.redo : key === "z" ? plan.undo : undefined
    if (key !== "z" && key !== "y") return
    event.preventDefault()
    go?.()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would give its legend to every field.
    <div role="group" aria-label="Plano" className={style.editor} onKeyDown={goBack}>
      <PlanTools tool={tool} onTool={setTool} />
      <PlanCanvas canvas={canvas} plan={plan} tool={tool} at={here} onAt={setAt} />
      <div className={style.settings}>
        <NativeSelect
          label="Columnas"
          value={canvas.columns}
          onChange={({ currentTarget }) => setChosen({ ...chosen, columns: Number(currentTarget.value) })}
          data={sizes(least.columns)}
        />
        <NativeSelect
          label="Filas"
          value={canvas.rows}
          onChange={({ currentTarget }) => setChosen({ ...chosen, rows: Number(currentTarget.value) })}
          data={sizes(least.rows)}
        />
        {found ? (
          <SeatNumber
            key={`${here.col} ${here.row}`}
            id={found.id}
            onChoose={(id) => plan.renumber(here, id)}
          />
        ) : (
          <TextInput label="Número del lugar" value="" disabled readOnly />
        )}
      </div>
      <div className={style.ways}>
        <Switch
          size="md"
          label="Numerar por filas"
          checked={plan.numbering === "rows"}
          onChange={({ currentTarget }) => plan.chooseNumbering(currentTarget.checked ? "rows" : "kept")}
        />
        <Button variant="subtle" color="ink.8" size="sm" onClick={onRemove}>
          Quitar el plano
        </Button>
      </div>
      <p className={style.keys}>
        Con el teclado: las flechas mueven; <kbd>L</kbd> pone un lugar, <kbd>B</kbd> lo deja fuera de uso,{" "}
        <kbd>P</kbd> hace pasillo;{" "}
        <span>
          <kbd>Ctrl</kbd> <kbd>Z</kbd> deshace.
        </span>
      </p>
    </div>
  )
}

const sizes = (least: number) =>
  Array.from({ length: Math.max(most, least) - least + 1 }, (_, index) => String(least + index))
