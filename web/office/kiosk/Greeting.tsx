import { Button } from "@mantine/core"
import { sayHour } from "../../../contract/calendar.ts"
import { CheckIcon } from "../../ui/icons.tsx"
import style from "./Kiosk.module.css"
import type { Answer } from "./useKiosk.ts"

/** The answer to whoever stands there, until the next person. */
export function Greeting({ answer: { arrival, error }, onDone }: { answer: Answer; onDone: () => void }) {
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
      <Button variant="white" color="ink.8" size="lg" onClick={onDone}>
        Siguiente persona
      </Button>
    </div>
  )
}
