import { Button } from "@mantine/core"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import style from "./RemoveDialog.module.css"
import type { RemovingState } from "./useRemoving.ts"

interface RemoveDialogProps<Row> {
  title: string
  nameOf: (row: Row) => string
  removing: RemovingState<Row>
  /** What it costs, after the name. */
  cost?: string
}

/** Asks before an entry is deleted. */
export function RemoveDialog<Row>({
  title,
  nameOf,
  removing,
  cost = "desaparece del catálogo. No se puede deshacer.",
}: RemoveDialogProps<Row>) {
  const { asked, close, isPending, error, isRefused, confirm } = removing
  return (
    <Sheet open={asked !== null} onClose={close} busy={isPending} title={title}>
      {asked !== null && (
        <div className={style.dialog}>
          <p>
            <strong>{nameOf(asked)}</strong> {cost}
          </p>
          <FormError>{error}</FormError>
          <div className={style.ways}>
            <Button size="md" variant="outline" color="ink.8" disabled={isPending} onClick={close}>
              {isRefused ? "Entendido" : "Conservar"}
            </Button>
            {!isRefused && (
              <Button size="md" loading={isPending} onClick={confirm}>
                {error ? "Intentar de nuevo" : "Eliminar"}
              </Button>
            )}
          </div>
        </div>
      )}
    </Sheet>
  )
}
