import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { forgetIntent, type Seated, seatOf } from "../kit/intent.ts"
import { useMay } from "../kit/signedIn.ts"
import NewReservation from "../reserving/NewReservation.tsx"

/** Opens the wizard for whom one came here to seat. */
export function SeatSomebody() {
  const { state, key } = useLocation()
  const mayBook = useMay("operaciones", "crear")
  const [whom, setWhom] = useState<Seated | null>(null)
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit.
  useEffect(() => {
    const asked = seatOf(state)
    if (!asked || !mayBook) return
    forgetIntent()
    setWhom(asked)
    setOpen(true)
  }, [key])
  if (!whom) return null
  return (
    <NewReservation
      whom={whom}
      open={isOpen}
      onClose={() => setOpen(false)}
      when={{ day: whom.day ?? "", hour: whom.hour ?? "", type: whom.type ?? "" }}
    />
  )
}
