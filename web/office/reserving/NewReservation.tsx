import type { UserId } from "../../../contract/people.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { Wizard } from "./Wizard.tsx"

interface NewReservationProps {
  userId: UserId | undefined
  /** Whom it is for. */
  name: string
  open: boolean
  onClose: () => void
}

/** Books a class for somebody, in three steps. Closed, it forgets all of them. */
export function NewReservation({ userId, name, open, onClose }: NewReservationProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Nueva reservación" wide firm>
      {open && <Wizard userId={userId} name={name} onClose={onClose} />}
    </Sheet>
  )
}
