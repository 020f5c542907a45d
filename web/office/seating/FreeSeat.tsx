import { Suspense } from "react"
import type { KeptSeat } from "../../../contract/keptSeats.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import type { useFreeSeat } from "./useFreeSeat.ts"

const SeatPanel = lazily(() => import("./SeatPanel.tsx"))

interface FreeSeatProps {
  item: StudioClass
  free: ReturnType<typeof useFreeSeat>
  isFree: (seat: number) => boolean
  /** It is kept from being booked, or its room has it out of use. */
  isKept: (seat: number) => boolean
  kept: readonly KeptSeat[] | undefined
  now: Date
}

/** What is done with the seat that was pressed; loaded with the first. */
export function FreeSeat({ free, isFree, isKept, kept, ...of }: FreeSeatProps) {
  const { seat, use, setUse, wasOpened, seated, close } = free
  if (!wasOpened) return null
  return (
    <Suspense fallback={<Loading />}>
      <SeatPanel
        {...of}
        seat={seat}
        use={use}
        onUse={setUse}
        isFree={seat !== null && isFree(seat)}
        isKept={seat !== null && isKept(seat)}
        kept={kept?.find((one) => one.seat === seat)}
        onSeated={seated}
        onClose={close}
      />
    </Suspense>
  )
}
