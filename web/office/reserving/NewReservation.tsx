import { useState } from "react"
import type { UserId } from "../../../contract/people.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { BuyerField } from "../cash/BuyerField.tsx"
import type { ReservingFilter } from "./offered.ts"
import type { Chosen } from "./useChoice.ts"
import { useReserving } from "./useReserving.ts"
import style from "./Wizard.module.css"
import { Wizard } from "./Wizard.tsx"

interface Whom {
  id: UserId
  name: string
}

interface NewReservationProps {
  /** Whom it is for; absent: they are found first. */
  whom?: Whom
  open: boolean
  onClose: () => void
  /** When, where that was said already. */
  when?: Partial<Pick<ReservingFilter, "day" | "hour" | "type">>
  /** The class that one came from, with a free seat of it. */
  from?: Chosen | undefined
}

/** Books a class for somebody, in three steps. Closed, it forgets all of them. */
export default function NewReservation({ whom, open, onClose, when, from }: NewReservationProps) {
  const [found, find] = useState<Whom | null>(null)
  const close = () => {
    reserving.reset()
    find(null)
    onClose()
  }
  const chosen = whom ?? found
  const reserving = useReserving(chosen?.id, close)
  return (
    <Sheet open={open} onClose={close} busy={reserving.isPending} title="Nueva reservación" wide firm>
      {open &&
        (chosen ? (
          <Wizard reserving={reserving} name={chosen.name} onClose={close} when={when} from={from} />
        ) : (
          <div className={style.body}>
            <BuyerField isFloating buyer={null} onChoose={find} onNew={undefined} />
          </div>
        ))}
    </Sheet>
  )
}
