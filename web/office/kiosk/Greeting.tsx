import { Button } from "@mantine/core"
import { sayHour } from "../../../contract/calendar.ts"
import { CheckIcon } from "../../ui/icons.tsx"
import style from "./Kiosk.module.css"
import type { Answer, Told } from "./useKiosk.ts"

interface GreetingProps {
  answer: Answer
  isPending: boolean
  onTold: (told: Told) => void
  onDone: () => void
}

/** The answer to whoever stands there, until the next person. */
export function Greeting({ answer: { arrival, error, unheard }, isPending, onTold, onDone }: GreetingProps) {
  return (
    <div
      className={style.answer}
      data-kind={arrival ? (arrival.isAgain ? "again" : "received") : "refused"}
      role="status"
    >
      {arrival ? (
        <>
          <CheckIcon />
          <h1 className={style.title}>{`¡Hola, ${arrival.firstName}!`}</h1>
          <p className={style.seat}>{`Lugar ${arrival.seat}`}</p>
          <p>{`${arrival.discipline} · ${sayHour(arrival.hour, "customer")} · ${arrival.roomName}`}</p>
          {arrival.isAgain && <p>Ya te habíamos recibido.</p>}
        </>
      ) : (
        <h1 className={style.refused}>{error}</h1>
      )}
      <div className={style.next}>
        {unheard && (
          <Button size="lg" loading={isPending} onClick={() => onTold(unheard)}>
            Intentar de nuevo
          </Button>
        )}
        <Button variant="white" color="ink.8" size="lg" disabled={isPending} onClick={onDone}>
          Siguiente persona
        </Button>
      </div>
    </div>
  )
}
