import { sayMoment } from "../../../contract/calendar.ts"
import { Loading } from "../../ui/Loading.tsx"
import { refusals } from "../kit/names/refusals.ts"
import { Unread } from "../kit/page/Unread.tsx"
import style from "./SeatForm.module.css"
import type { WalkIn } from "./useWalkIn.ts"

interface PayingProps {
  walkIn: WalkIn
  timeZone: string
  now: Date
  maySell: boolean
}

/** What of theirs pays, or why nothing does. */
export function Paying({ walkIn, timeZone, now, maySell }: PayingProps) {
  const { pays, sells, refusal, isBusy, error, sellMore } = walkIn
  if (isBusy) return <Loading label="Viendo qué paga…" />
  if (error) return <Unread error={error} />
  if (pays) {
    const left = pays.isUnlimited
      ? /ilimitad/i.test(pays.description)
        ? ""
        : " · ilimitado"
      : pays.available === 1
        ? " · le queda 1 clase"
        : ` · le quedan ${pays.available} clases`
    return (
      <div className={style.pays} role="status">
        <p>
          {"Paga "}
          <strong>{pays.description}</strong>
          {`${left} · vence ${sayMoment(pays.expiresAt, timeZone, { now, audience: "staff" })}`}
        </p>
        {maySell && (
          <button type="button" className={style.way} onClick={() => sellMore(true)}>
            Vender otro paquete
          </button>
        )}
      </div>
    )
  }
  if (!refusal) return null
  return (
    <div className={style.why} role="status" data-stops={!sells || undefined}>
      <p>{refusals[refusal.error] ?? refusal.message}</p>
      {sells && !maySell && <p>Para cobrarle necesitas el permiso de crear transacciones.</p>}
    </div>
  )
}
