import { useState } from "react"
import { sayWeekday } from "../../../contract/calendar.ts"
import type { UserId } from "../../../contract/people.ts"
import { listRoster } from "../../../contract/reservations.ts"
import {
  type ClassId,
  getClass,
  getSeatMap,
  listClasses,
  type StudioClass,
} from "../../../contract/schedule.ts"
import { listUserReservations, listUserWaits } from "../../../contract/users.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import {
  beginWeeklyBooking,
  listUserWeeklyBookings,
  previewWeeklyBooking,
  type WeeklyTurn,
} from "../../../contract/weekly.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { sayRefused } from "./sayRefusal.ts"

/** For whom a class is wanted every week, and which, where that is known. */
export interface WeeklyAsked {
  userId: UserId
  name: string
  from?: { item: StudioClass; seat: number }
}

/** A class that the desk reserves every week for somebody: for whom it is asked, and what came of it. */
export function useWeekly() {
  const [asked, setAsked] = useState<WeeklyAsked | null>(null)
  const [isOpened, setOpened] = useState(false)
  const write = useWrite({
    send: (body: { userId: UserId; classId: ClassId; seat?: number }, options) =>
      call(beginWeeklyBooking, { body }, options),
    about: ({ userId }) => userId,
    staleAfter: [
      ...[listUserWeeklyBookings, previewWeeklyBooking, listUserReservations, listUserWaits],
      ...[getSeatMap, listRoster, listWaitlist, listClasses, getClass],
    ],
    onSuccess: ({ discipline, weekday, hour, turns }) => {
      setAsked(null)
      void toast("success", `${discipline.name} cada ${sayWeekday(weekday)} ${hour}: ${sayTurns(turns)}`)
    },
  })
  return {
    asked,
    /** It was asked for once: from then on its sheet is there to close and to open. */
    isOpened,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("reservó", write.error, { refused: sayRefused }),
    ask: (one: WeeklyAsked) => {
      write.reset()
      setAsked(one)
      setOpened(true)
    },
    begin: (classId: ClassId, seat: number | undefined) =>
      asked && write.mutate({ userId: asked.userId, classId, ...(seat && { seat }) }),
    /** Another class is chosen than was sent. */
    forget: write.reset,
    giveUp: write.giveUp,
    leave: () => setAsked(null),
  }
}

export type Weekly = ReturnType<typeof useWeekly>

/** «2 reservadas, 1 en espera, 1 sin reservar.» */
function sayTurns(turns: readonly WeeklyTurn[]): string {
  const count = (wanted: WeeklyTurn["status"]) => turns.filter(({ status }) => status === wanted).length
  const [booked, waiting, skipped] = [count("booked"), count("waiting"), count("skipped")]
  const said = [
    booked > 0 && `${booked} ${booked === 1 ? "reservada" : "reservadas"}`,
    waiting > 0 && `${waiting} en espera`,
    skipped > 0 && `${skipped} sin reservar`,
  ].filter(Boolean)
  return said.length > 0 ? `${said.join(", ")}.` : "se reservará cada una en cuanto se pueda."
}
