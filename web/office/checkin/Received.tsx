import { CheckIcon } from "../../ui/icons.tsx"
import style from "./Scanner.module.css"
import type { Said } from "./useCheckIn.ts"

/** Who was received and where they sit; or why not. `brief`: a line of those before. */
export function Received({ said: { arrival, error }, brief }: { said: Said; brief?: boolean }) {
  if (!arrival) {
    return (
      <p className={style.said} data-kind="refused" data-brief={brief}>
        {error}
      </p>
    )
  }
  const { firstName, lastName, seat, hour, discipline, roomName, isAgain } = arrival
  return (
    <div className={style.said} data-kind={isAgain ? "again" : "received"} data-brief={brief}>
      {!brief && !isAgain && <CheckIcon />}
      <p className={style.who}>
        {`${firstName} ${lastName}`}
        {isAgain && <span className={style.again}>Ya había llegado</span>}
      </p>
      <p className={style.seat}>{`Lugar ${seat}`}</p>
      <p className={style.what}>{`${hour} · ${discipline} · ${roomName}`}</p>
    </div>
  )
}
