import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { getPaySlip, type PayAdjustment, type PaySlip, removeAdjustment } from "../../../contract/payroll.ts"
import type { InstructorId } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { Found } from "../kit/forms/Found.tsx"
import { Page } from "../kit/page/Page.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import { Slip } from "../kit/payroll/Slip.tsx"
import { sayPeriod } from "../kit/payroll/words.ts"
import { useMay } from "../kit/signedIn.ts"
import type { Route } from "./+types/InstructorSlip.ts"
import { AdjustSheet } from "./AdjustSheet.tsx"
import { list } from "./list.ts"

/** What one instructor earns in a period, class by class; adjusted while it is the next to be closed. */
export default function InstructorSlip({ params: { period, instructor } }: Route.ComponentProps) {
  const of = { period, instructor: instructor as InstructorId }
  const query = useQuery(queryOf(getPaySlip, { params: of }))
  const back = `${list}/${period}`
  return (
    <Found query={query} title="Pago de un instructor" list={back} live>
      {(slip) => <Shown key={instructor} slip={slip} instructor={of.instructor} back={back} />}
    </Found>
  )
}

function Shown({ slip, instructor, back }: { slip: PaySlip; instructor: InstructorId; back: string }) {
  const [isAdjusting, setAdjusting] = useState(false)
  const mayEdit = useMay("nomina", "editar", null) && slip.isNext
  const removing = useRemoving({
    send: ({ id }: PayAdjustment, options) => call(removeAdjustment, { params: { id } }, options),
    staleAfter: readsOfPay,
    removed: "Ajuste eliminado.",
  })
  return (
    <Page
      back={back}
      title={slip.name}
      lead={sayPeriod(slip)}
      actions={mayEdit && <Button onClick={() => setAdjusting(true)}>Ajustar</Button>}
    >
      <Slip
        slip={slip}
        {...(mayEdit && {
          beside: (one: PayAdjustment) => (
            <RowMenu
              label={`Acciones de ${one.reason}`}
              actions={[{ label: "Eliminar", danger: true, onSelect: () => removing.ask(one) }]}
            />
          ),
        })}
      />
      <AdjustSheet
        open={isAdjusting}
        instructor={instructor}
        name={slip.name}
        onClose={() => setAdjusting(false)}
      />
      <RemoveDialog
        title="¿Eliminar este ajuste?"
        nameOf={({ reason }) => reason}
        removing={removing}
        cost="deja de contar en este periodo."
      />
    </Page>
  )
}
