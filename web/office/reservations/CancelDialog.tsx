import { Button } from "@mantine/core"
import { formatLongDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import style from "./CancelDialog.module.css"
import { costOf } from "./cost.ts"
import type { Cancelling } from "./useCancelling.ts"

/** Says what a cancellation costs the customer before it is made. */
export function CancelDialog({ item, cancelling }: { item: StudioClass; cancelling: Cancelling }) {
  const { asked, pending, isSlow, error, confirm, giveUp, leave } = cancelling
  const cost = asked && costOf(asked, item.timeZone, new Date())
  return (
    <Sheet open={asked !== null} onClose={leave} busy={pending} title="¿Cancelar esta reserva?">
      {asked && cost && (
        <div className={style.dialog}>
          <p>
            <strong>{`${asked.person.firstName} ${asked.person.lastName}`}</strong>
            {`, lugar ${asked.seat}. ${item.discipline}, ${formatLongDay(item.day)}, ${item.hour}.`}
          </p>
          <p className={style.cost} data-kind={cost.kind}>
            {cost.text}
          </p>
          <FormError>{error}</FormError>
          <div className={style.choice}>
            <Button
              size="lg"
              variant="outline"
              color="ink.8"
              disabled={pending && !isSlow}
              onClick={pending ? giveUp : leave}
            >
              {isSlow ? "Dejar de esperar" : "Conservar la reserva"}
            </Button>
            <Button size="lg" loading={pending} onClick={confirm}>
              {error
                ? "Intentar de nuevo"
                : cost.kind === "lost"
                  ? "Cancelar y perder la clase"
                  : "Cancelar reserva"}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}
