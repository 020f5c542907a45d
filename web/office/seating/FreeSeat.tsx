import { lazy, Suspense } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Loading } from "../../ui/Loading.tsx"
import type { useFreeSeat } from "./useFreeSeat.ts"

const SeatPanel = lazy(() => import("./SeatPanel.tsx"))

interface FreeSeatProps {
  item: StudioClass
  free: ReturnType<typeof useFreeSeat>
  isFree: (seat: number) => boolean
  now: Date
}

/** What is done with the free seat that was pressed; loaded with the first. */
export function FreeSeat({ free, isFree, ...of }: FreeSeatProps) {
  const { seat, wasOpened, seated, close } = free
  if (!wasOpened) return null
  return (
    <Suspense fallback={<Loading />}>
      <SeatPanel
        {...of}
        seat={seat}
        isFree={seat !== null && isFree(seat)}
        onSeated={seated}
        onClose={close}
      />
    </Suspense>
  )
}
