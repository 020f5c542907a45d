import { ActionIcon } from "@mantine/core"
import { RedoIcon, UndoIcon } from "../../ui/icons.tsx"
import style from "./PlanCanvas.module.css"
import type { Plan } from "./usePlan.ts"

/** The way back, and forth again. At the end of it the focus stays: keys go on working. */
export function PlanHistory({ plan }: { plan: Plan }) {
  return (
    <div className={style.history}>
      <ActionIcon
        size={44}
        radius="xl"
        variant="subtle"
        color="ink.8"
        aria-label="Deshacer"
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={!plan.undo}
        onClick={plan.undo}
      >
        <UndoIcon />
      </ActionIcon>
      <ActionIcon
        size={44}
        radius="xl"
        variant="subtle"
        color="ink.8"
        aria-label="Rehacer"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        aria-disabled={!plan.redo}
        onClick={plan.redo}
      >
        <RedoIcon />
      </ActionIcon>
    </div>
  )
}
