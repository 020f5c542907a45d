import { useEffect, useState } from "react"
import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { ApiError } from "../../api/ApiError.ts"
import { hold, isLive, joinHeld, useHeldSeat } from "../../api/heldSeat.ts"
import { useCustomer } from "../../api/useUser.ts"
import { useCountdown } from "../../ui/useCountdown.ts"
import { classHref } from "../schedule/places.ts"
import style from "./HoldCountdown.module.css"

interface HoldCountdownProps {
  item: Pick<StudioClass, "id" | "branch" | "day">
  seat: number | undefined
}

/** «Te lo guardamos 9:41», wherever the seat waits for its holder; and when time is up, the way to have it again. */
export function HoldCountdown({ item, seat }: HoldCountdownProps) {
  const held = useHeldSeat()
  const customer = useCustomer()
  // Should it have failed when they signed in.
  const isStranger = held?.owner === null && Boolean(customer)
  useEffect(() => {
    if (isStranger) void joinHeld().catch(() => undefined)
  }, [isStranger])
  if (held?.classId !== item.id || held.seat !== seat) return null
  return <Countdown item={item} seat={seat} until={held.heldUntil} key={held.heldUntil} />
}

function Countdown({ item, seat, until }: HoldCountdownProps & { seat: number; until: string }) {
  const seconds = useCountdown(Date.parse(until))
  const [again, setAgain] = useState<"no" | "asking" | string>("no")
  const press = async () => {
    setAgain("asking")
    try {
      await hold({ classId: item.id, seat })
    } catch (error) {
      setAgain(error instanceof ApiError ? error.message : "Error al reservar. Intenta de nuevo.")
    }
  }
  if (seconds > 0 && isLive({ heldUntil: until })) {
    return (
      <span className={style.live} role="timer" aria-label={`Te lo guardamos ${sayLeft(seconds)}`}>
        Te lo guardamos <b>{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}</b>
      </span>
    )
  }
  const isLost = again !== "no" && again !== "asking"
  return (
    <span className={style.over} role="status">
      <span>{isLost ? again : "Se acabó el tiempo: ya no está apartado."}</span>
      {isLost ? (
        <Link className={style.way} to={classHref(item)}>
          Elegir otro lugar
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
