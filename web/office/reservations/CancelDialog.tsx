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
  const { asked, pending, error, confirm, leave } = cancelling
  const cost = asked && costOf(asked, item.timeZone, new Date())
  return (
    <Sheet open={asked !== null} onClose={leave} title="¿Cancelar esta reserva?">
      {asked && cost && (
        <div className={style.dialog}>
          <p className={style.cost} data-kind={cost.kind}>
            {cost.text}
          </p>
          <p>
            <strong>{`${asked.person.firstName} ${asked.person.lastName}`}</strong>
            {`, lugar ${asked.seat}. ${item.discipline}, ${formatLongDay(item.day)}, ${item.hour}.`}
          </p>
          <FormError>{error}</FormError>
          <Button size="lg" fullWidth loading={pending} onClick={confirm}>
            {cost.kind === "lost" ? "Cancelar y perder la clase" : "Cancelar reserva"}
          </Button>
          <Button size="lg" fullWidth variant="outline" color="ink.8" onClick={leave}>
            Conservar la reserva
          </Button>
        </div>
      )}
    </Sheet>
  )
}
