import { Button } from "@mantine/core"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import style from "./LeaveDialog.module.css"
import type { Leaving } from "./useLeaving.ts"

/** Says what leaving a line costs before it is left. */
export function LeaveDialog({ leaving }: { leaving: Leaving }) {
  const { asked, pending, isSlow, error, confirm, giveUp, stay } = leaving
  return (
    <Sheet open={asked !== null} onClose={stay} busy={pending} title="¿Salir de la lista de espera?">
      {asked && (
        <div className={style.dialog}>
          <p>
            {`${asked.item.discipline}: ${formatLongDay(asked.item.day)}, ${sayHour(asked.item.hour, "customer")}`}
          </p>
          <p className={style.cost}>Pierdes tu turno: si vuelves a entrar, vas al final.</p>
          <FormError>{error}</FormError>
          <div className={style.choice}>
            <Button
              size="lg"
              variant="outline"
              color="ink.8"
              disabled={pending && !isSlow}
              onClick={pending ? giveUp : stay}
            >
              {isSlow ? "Dejar de esperar" : "Seguir en la lista"}
            </Button>
            <Button size="lg" loading={pending} onClick={confirm}>
              {error ? "Intentar de nuevo" : "Salir de la lista"}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}
