import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { FormError } from "./FormError.tsx"
import style from "./Question.module.css"
import { Sheet } from "./Sheet.tsx"

interface QuestionProps {
  open: boolean
  title: string
  /** What leaves everything as it is, and what does what is asked about; null: there is nothing to press for. */
  keep: string
  confirm: string | null
  pending: boolean
  /** It takes so long that the person may stop waiting. */
  isSlow: boolean
  error: string | null
  onKeep: () => void
  onConfirm: () => void
  onGiveUp: () => void
  /** Something is typed in it. */
  firm?: boolean
  /** What it costs. */
  children: ReactNode
}

/** Asks before something is done; while that is on its way nobody leaves, but for who has waited long. */
export function Question(props: QuestionProps) {
  const { open, title, keep, confirm, pending, isSlow, error, onKeep, onConfirm, onGiveUp, firm, children } =
    props
  return (
    <Sheet open={open} onClose={onKeep} busy={pending} title={title} firm={firm}>
      <div className={style.question}>
        {children}
        <FormError>{error}</FormError>
        <div className={style.choice}>
          <Button
            size="lg"
            variant="outline"
            color="ink.8"
            disabled={pending && !isSlow}
            onClick={pending ? onGiveUp : onKeep}
          >
            {isSlow ? "Dejar de esperar" : keep}
          </Button>
          {confirm !== null && (
            <Button size="lg" loading={pending} onClick={onConfirm}>
              {error ? "Intentar de nuevo" : confirm}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}
