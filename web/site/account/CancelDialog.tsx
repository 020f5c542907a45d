import { Button } from "@mantine/core"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { useNow } from "../../api/useNow.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { sayCancellation } from "../booking/deadline.ts"
import { useReading } from "../booking/useReading.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./CancelDialog.module.css"
import type { Cancelling } from "./useCancelling.ts"

/** Says what a cancellation costs before it is made. */
export function CancelDialog({ cancelling }: { cancelling: Cancelling }) {
  const { asked, pending, isSlow, outcome, error, confirm, giveUp, leave } = cancelling
  const now = useNow(asked?.freeUntil)
  const reading = useReading(asked?.freeUntil, asked?.class.timeZone, now)
  const cost = asked && sayCancellation(asked, now, reading)
  return (
    <Sheet open={asked !== null} onClose={leave} busy={pending} title="¿Cancelar tu reserva?">
      {asked && cost && (
        <div className={style.dialog}>
          <p>
            {`${asked.class.discipline}, lugar ${asked.seat}: ${formatLongDay(asked.class.day)}, ${sayHour(asked.class.hour, "customer")}`}
            <ZoneNote at={asked.class.startsAt} timeZone={asked.class.timeZone} />
          </p>
          <p className={style.cost} data-free={cost.free || undefined}>
            {cost.text}
          </p>
          <FormError>{error}</FormError>
          <Button size="lg" fullWidth loading={pending} onClick={confirm}>
            {error ? "Intentar de nuevo" : cost.free ? "Cancelar reserva" : "Cancelar y perder la clase"}
          </Button>
          <Button
            size="lg"
            fullWidth
            variant="outline"
            color="ink.8"
            disabled={pending && !isSlow}
            onClick={pending ? giveUp : leave}
          >
            {isSlow
              ? "Dejar de esperar"
              : outcome === "unknown"
                ? "Revisar mis clases"
                : "Conservar mi lugar"}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
