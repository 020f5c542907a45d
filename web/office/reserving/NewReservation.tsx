import type { UserId } from "../../../contract/people.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import type { ReservingFilter } from "./offered.ts"
import { useReserving } from "./useReserving.ts"
import { Wizard } from "./Wizard.tsx"

interface NewReservationProps {
  userId: UserId | undefined
  /** Whom it is for. */
  name: string
  open: boolean
  onClose: () => void
  /** When, where that was said already. */
  when?: Partial<Pick<ReservingFilter, "day" | "hour" | "type">>
}

/** Books a class for somebody, in three steps. Closed, it forgets all of them. */
export function NewReservation({ userId, name, open, onClose, when }: NewReservationProps) {
  const close = () => {
    reserving.reset()
    onClose()
  }
  const reserving = useReserving(userId, close)
  return (
    <Sheet open={open} onClose={close} busy={reserving.isPending} title="Nueva reservación" wide firm>
      {open && <Wizard reserving={reserving} name={name} onClose={close} when={when} />}
    </Sheet>
  )
}
