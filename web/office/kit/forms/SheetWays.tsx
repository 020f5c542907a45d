import { Button } from "@mantine/core"
import { useHold } from "../../../ui/useHold.ts"
import style from "./EntryForm.module.css"

interface SheetWaysProps {
  /** What the form does. */
  label: string
  pending: boolean
  /** It takes so long that the person may stop waiting. */
  isSlow: boolean
  error: string | null
  /** There is something to send. */
  isReady?: boolean
  /** All is known: it has the focus when it appears. */
  isNext?: boolean
  onLeave: () => void
  onGiveUp: () => void
}

/** The ways out of a form in a sheet: leave it, or send it. While that is on its way nobody leaves, but for who has waited long. */
export function SheetWays({
  label,
  pending,
  isSlow,
  error,
  isReady = true,
  isNext = false,
  onLeave,
  onGiveUp,
}: SheetWaysProps) {
  useHold(pending)
  return (
    <div className={style.ways}>
      <Button
        size="md"
        variant="outline"
        color="ink.8"
        disabled={pending && !isSlow}
        onClick={pending ? onGiveUp : onLeave}
      >
        {isSlow ? "Dejar de esperar" : "Cancelar"}
      </Button>
      <Button
        size="md"
        type="submit"
        {...(isNext && { autoFocus: true, "data-autofocus": true })}
        disabled={!isReady}
        loading={pending}
      >
        {error ? "Intentar de nuevo" : label}
      </Button>
    </div>
  )
}
