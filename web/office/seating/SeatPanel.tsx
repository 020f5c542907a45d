import { useMediaQuery } from "@mantine/hooks"
import { useRef, useState } from "react"
import type { KeptSeat } from "../../../contract/keptSeats.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { CloseIcon } from "../../ui/icons.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { HoldContext } from "../../ui/useHold.ts"
import { BlockForm } from "../keeping/BlockForm.tsx"
import { HoldForm } from "../keeping/HoldForm.tsx"
import { KeepWays } from "../keeping/KeepWays.tsx"
import { KeptSeatCard } from "../keeping/KeptSeatCard.tsx"
import { useMay } from "../kit/signedIn.ts"
import { SeatForm } from "./SeatForm.tsx"
import style from "./SeatPanel.module.css"
import type { SeatUse } from "./useFreeSeat.ts"
import type { Seated } from "./useSeating.ts"

interface SeatPanelProps {
  item: StudioClass
  /** Null: none is pressed. */
  seat: number | null
  use: SeatUse
  onUse: (use: SeatUse) => void
  isFree: boolean
  /** It is kept from being booked: by `kept`, or else by its room. */
  isKept: boolean
  kept: KeptSeat | undefined
  now: Date
  onSeated: (who: Buyer, seated: Seated) => void
  onClose: () => void
}

/** What is done with a seat, beside the map it is on; on a phone over it. */
export default function SeatPanel({ seat, onClose, ...doing }: SeatPanelProps) {
  const isPhone = useMediaQuery("(max-width: 47.9375em)", undefined, { getInitialValueInEffect: false })
  // Turned while somebody is being written down, it stays what it was: the other would begin anew.
  const isSheet = useRef(isPhone)
  const [isHeld, hold] = useState(false)
  if (seat === null) isSheet.current = isPhone
  const title = `Lugar ${seat ?? ""}`
  if (isSheet.current) {
    return (
      <Sheet open={seat !== null} onClose={onClose} title={title} firm>
        {seat !== null && <SeatDoing seat={seat} onClose={onClose} {...doing} />}
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
        if (!isHeld) onClose()
      }}
    >
      <div className={style.head}>
        <h3 className={style.title}>{title}</h3>
        <button type="button" className={style.close} onClick={onClose} disabled={isHeld} aria-label="Cerrar">
          <CloseIcon />
        </button>
      </div>
      <HoldContext value={hold}>
        <SeatDoing seat={seat} onClose={onClose} {...doing} />
      </HoldContext>
    </section>
  )
}

function SeatDoing({
  use,
  onUse,
  isKept,
  kept,
  onClose,
  ...form
}: Omit<SeatPanelProps, "seat"> & { seat: number }) {
  const { item, seat, now } = form
  const mayHold = useMay("operaciones", "crear", item.branch)
  const mayBlock = useMay("operaciones", "editar", item.branch)
  const at = { item, seat, onDone: onClose, onLeave: form.isFree ? () => onUse("seat") : onClose }
  if (use === "block") return <BlockForm {...at} />
  if (isKept) return <KeptSeatCard item={item} seat={seat} onDone={onClose} kept={kept} now={now} />
  if (use === "hold") return <HoldForm {...at} />
  return (
    <>
      <SeatForm {...form} />
      <KeepWays
        onHold={mayHold ? () => onUse("hold") : undefined}
        onBlock={mayBlock ? () => onUse("block") : undefined}
      />
    </>
  )
}
