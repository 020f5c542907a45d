import { useMediaQuery } from "@mantine/hooks"
import { useRef } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { CloseIcon } from "../../ui/icons.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { SeatForm } from "./SeatForm.tsx"
import style from "./SeatPanel.module.css"
import type { Seated } from "./useSeating.ts"

interface SeatPanelProps {
  item: StudioClass
  /** Null: none is pressed. */
  seat: number | null
  isFree: boolean
  now: Date
  onSeated: (who: Buyer, seated: Seated) => void
  onClose: () => void
}

/** What is done with a free seat, beside the map it is on; on a phone over it. */
export default function SeatPanel({ seat, onClose, ...form }: SeatPanelProps) {
  const isPhone = useMediaQuery("(max-width: 47.9375em)", undefined, { getInitialValueInEffect: false })
  // Turned while somebody is being written down, it stays what it was: the other would begin anew.
  const isSheet = useRef(isPhone)
  if (seat === null) isSheet.current = isPhone
  const title = `Lugar ${seat ?? ""}`
  if (isSheet.current) {
    return (
      <Sheet open={seat !== null} onClose={onClose} title={title} firm>
        {seat !== null && <SeatForm seat={seat} {...form} />}
      </Sheet>
    )
  }
  if (seat === null) return null
  return (
    <section
      className={style.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={style.head}>
        <h3 className={style.title}>{title}</h3>
        <button type="button" className={style.close} onClick={onClose} aria-label="Cerrar">
          <CloseIcon />
        </button>
      </div>
      <SeatForm seat={seat} {...form} />
    </section>
  )
}
