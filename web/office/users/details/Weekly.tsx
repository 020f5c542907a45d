import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { formatShortDay, sayWeekday } from "../../../../contract/calendar.ts"
import type { User } from "../../../../contract/people.ts"
import {
  endWeeklyBooking,
  listUserWeeklyBookings,
  type WeeklyBooking,
  type WeeklyTurn,
} from "../../../../contract/weekly.ts"
import { call } from "../../../api/client.ts"
import { queryOf } from "../../../api/queries.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { OnceButton } from "../../../ui/OnceButton.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { useMay } from "../../kit/signedIn.ts"
import { AskWeekly } from "../../reservations/AskWeekly.tsx"
import { useWeekly } from "../../reservations/useWeekly.ts"
import { fullName } from "../words.ts"
import style from "./Block.module.css"
import { Block } from "./Block.tsx"

/** What a customer reserves every week, with what became of it, and the presses that end one and begin another. */
export function Weekly({ user }: { user: User }) {
  const mayBegin = useMay("operaciones", "crear")
  const query = useQuery(queryOf(listUserWeeklyBookings, { params: { id: user.id } }))
  const weekly = useWeekly()
  if (!mayBegin && !query.data?.weeklyBookings.length) return null
  return (
    <Block
      title="Cada semana"
      query={query}
      action={
        mayBegin && (
          <Button
            variant="outline"
            color="ink.8"
            onClick={() => weekly.ask({ userId: user.id, name: fullName(user) })}
          >
            Reservar cada semana
          </Button>
        )
      }
    >
      {({ weeklyBookings }) => (
        <>
          {weeklyBookings.length === 0 && (
            <p className={style.quiet}>No reserva ninguna clase cada semana.</p>
          )}
          <ul className={style.rows}>
            {weeklyBookings.map((one) => (
              <Row key={one.id} weekly={one} />
            ))}
          </ul>
          <AskWeekly weekly={weekly} />
        </>
      )}
    </Block>
  )
}

function Row({ weekly }: { weekly: WeeklyBooking }) {
  const { id, weekday, hour, discipline, branch, turns } = weekly
  const mayEnd = useMay("operaciones", "editar", branch.id)
  const ending = useWrite({
    send: (_: null, options) => call(endWeeklyBooking, { params: { id } }, options),
    staleAfter: [listUserWeeklyBookings],
    onSuccess: () => void toast("success", "Ya no se reserva cada semana. Lo reservado se queda."),
    onError: (error) => void toast("error", say("terminó", error)),
  })
  const what = `${sayWeekday(weekday)} ${hour} ${discipline.name}`
  return (
    <li>
      <div>
        <p className={style.name}>{`Cada ${what}`}</p>
        <p className={style.quiet}>{branch.name}</p>
        {turns.map((turn) => (
          <p key={turn.classId} className={style.quiet}>{`${formatShortDay(turn.day)}: ${sayTurn(turn)}`}</p>
        ))}
      </div>
      {mayEnd && (
        <OnceButton
          variant="outline"
          color="ink.8"
          loading={ending.isPending}
          onClick={() => ending.mutate(null)}
          aria-label={`Terminar cada ${what}`}
        >
          Terminar
        </OnceButton>
      )}
    </li>
  )
}

function sayTurn({ status, seat, reason }: WeeklyTurn): string {
  if (status === "booked") return `lugar ${seat}`
  return status === "waiting" ? "en lista de espera" : `no se reservó. ${reason?.message ?? ""}`
}
