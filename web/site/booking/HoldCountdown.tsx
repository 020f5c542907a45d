import { useEffect, useState } from "react"
import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { type HeldSeat, hold, isLive, joinHeld, useHeldSeat } from "../../api/heldSeat.ts"
import { useCountdown } from "../../api/useCountdown.ts"
import { useCustomer } from "../../api/useUser.ts"
import { classHref } from "../schedule/places.ts"
import style from "./HoldCountdown.module.css"
import { explain, explainError, type Refusal } from "./refusals.ts"
import { useTaken } from "./useTaken.ts"

const moved: Refusal = { text: "La clase cambió: tu lugar ya no está apartado." }

interface HoldCountdownProps {
  item: Pick<StudioClass, "id" | "branch" | "day">
  seat: number | undefined
}

/** «Te lo guardamos 9:41», wherever the seat waits for its holder; when time is up, the way to have it again; when the studio moved its class, the way there; when it took the class, the way to another. */
export function HoldCountdown({ item, seat }: HoldCountdownProps) {
  const held = useHeldSeat()
  const customer = useCustomer()
  // Should it have failed when they signed in.
  const isStranger = held?.owner === null && Boolean(customer)
  useEffect(() => {
    if (isStranger) void joinHeld().catch(() => undefined)
  }, [isStranger])
  if (held?.classId !== item.id || held.seat !== seat) return null
  return <Countdown item={item} held={held} key={held.heldUntil} />
}

function Countdown({ item, held }: Pick<HoldCountdownProps, "item"> & { held: HeldSeat }) {
  const seconds = useCountdown(Date.parse(held.heldUntil))
  const isOver = seconds === 0 || !isLive(held)
  const { now = item, taken } = useTaken(item.id, isOver)
  const [again, setAgain] = useState<"no" | "asking" | Refusal>("no")
  const press = async () => {
    setAgain("asking")
    try {
      await hold({ classId: item.id, seat: held.seat })
    } catch (error) {
      setAgain(explainError(error))
    }
  }
  const refused = taken ? explain(taken, "") : typeof again === "object" ? again : null
  const lost = refused ?? (held.isLost ? moved : null)
  if (!isOver && !lost) {
    return (
      <span className={style.live} role="timer" aria-label={`Te lo guardamos ${sayLeft(seconds)}`}>
        Te lo guardamos <b>{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}</b>
      </span>
    )
  }
  return (
    <span className={style.over} role="status">
      <span>{lost?.text ?? "Se acabó el tiempo: ya no está apartado."}</span>
      {lost ? (
        <Link className={style.way} to={classHref(now)}>
          {lost.next === "others"
            ? "Elegir otra clase"
            : lost === moved
              ? "Ver la clase"
              : "Elegir otro lugar"}
        </Link>
      ) : (
        <button
          type="button"
          className={style.way}
          disabled={again === "asking"}
          onClick={() => void press()}
        >
          Apartarlo otra vez
        </button>
      )}
    </span>
  )
}

function sayLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? "un minuto" : `${minutes} minutos`
}
