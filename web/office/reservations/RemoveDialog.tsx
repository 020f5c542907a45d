import { Button } from "@mantine/core"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import style from "./CancelDialog.module.css"
import type { Removing } from "./useRemoving.ts"

/** Says what taking somebody off a line costs them before it is done. */
export function RemoveDialog({ removing }: { removing: Removing }) {
  const { asked, pending, isSlow, error, confirm, giveUp, leave } = removing
  return (
    <Sheet open={asked !== null} onClose={leave} busy={pending} title="¿Quitar de la lista de espera?">
      {asked && (
        <div className={style.dialog}>
          <p>
            <strong>{`${asked.person.firstName} ${asked.person.lastName}`}</strong>
            {` pierde su turno, el ${asked.position}. Quien espera después avanza.`}
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
              {isSlow ? "Dejar de esperar" : "Dejar en la lista"}
            </Button>
            <Button size="lg" loading={pending} onClick={confirm}>
              {error ? "Intentar de nuevo" : "Quitar de la lista"}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}
