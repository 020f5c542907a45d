import type { UserId } from "../../../contract/people.ts"
import { book, listReservations, listRoster } from "../../../contract/reservations.ts"
import { type ClassId, getClass, getSeatMap, listClasses, pageClasses } from "../../../contract/schedule.ts"
import { listUserReservations, listUserWaits, readUserCredits } from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { outcomeOf } from "../../api/outcome.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

interface Wanted {
  classId: ClassId
  seat: number
}

/** The press that books for somebody. Pressed again after silence it counts once. */
export function useReserving(userId: UserId | undefined, onBooked: () => void) {
  const write = useWrite({
    send: (wanted: Wanted & { userId: UserId }, options) => call(book, { body: wanted }, options),
    about: (wanted) => wanted.userId,
    staleAfter: [
      ...[listUserReservations, readUserCredits, listUserWaits, listClasses],
      ...[pageClasses, getClass, getSeatMap, listRoster, listReservations],
    ],
    onSuccess: () => {
      void toast("success", "Reserva creada correctamente")
      onBooked()
    },
    onError: (error) =>
      void toast("error", isUnknown(error) ? explain(error) : "No se pudo crear la reserva"),
  })
  return {
    /** Whom it is for; undefined while nobody is known. */
    userId,
    isPending: write.isPending,
    isSlow: write.isSlow,
    /** It may have been booked: pressing again says. */
    isUnknown: write.error !== null && isUnknown(write.error),
    /** Why it was not booked, which stays to be read after the toast is gone. */
    error: write.error && explain(write.error),
    giveUp: write.giveUp,
    reset: write.reset,
    confirm: (wanted: Wanted) => {
      if (userId) write.mutate({ ...wanted, userId })
      else void toast("error", "No se encontró el usuario para esta reserva.")
    },
  }
}

export type Reserving = ReturnType<typeof useReserving>

const isUnknown = (error: Error) => outcomeOf(error) === "unknown"

function explain(error: Error): string {
  if (!(error instanceof ApiError) || error.code === "INTERNAL") return "Error al crear reserva"
  return say("reservó", error)
}
