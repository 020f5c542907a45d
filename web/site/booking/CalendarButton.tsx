import { Button } from "@mantine/core"
import type { MyReservation } from "../../../contract/reservations.ts"
import type { Branch } from "../../../contract/studio.ts"
import { serverDate } from "../../api/serverClock.ts"
import { calendarFile } from "./calendar.ts"

/** Hands over the reservation as a file that any calendar opens. */
export function CalendarButton({ reservation, branch }: { reservation: MyReservation; branch: Branch }) {
  const download = () => {
    const written = calendarFile(reservation, branch, { url: location.href, now: serverDate() })
    const file = new Blob([written], { type: "text/calendar" })
    const link = document.createElement("a")
    link.href = URL.createObjectURL(file)
    link.download = `clase-${reservation.class.day}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <Button size="lg" variant="outline" color="ink.8" onClick={download}>
      Agregar a mi calendario
    </Button>
  )
}
