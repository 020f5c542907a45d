import { Button } from "@mantine/core"
import { useState } from "react"
import { getMyShift, listShifts, openShift } from "../../../../contract/shifts.ts"
import type { Branch } from "../../../../contract/studio.ts"
import { sayError } from "../../../api/ApiError.ts"
import { call } from "../../../api/client.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { PesosInput } from "../../../ui/PesosInput.tsx"
import style from "./Shifts.module.css"

/** Begins a shift with what is in the drawer. */
export function OpenShift({ branch }: { branch: Branch }) {
  const [pesos, setPesos] = useState<number | "">("")
  const write = useWrite({
    send: (openingFloat: number, options) =>
      call(openShift, { body: { branchId: branch.id, openingFloat } }, options),
    staleAfter: [getMyShift, listShifts],
  })
  return (
    <Panel className={style.panel}>
      <h2 className={style.heading}>{`Abre tu turno en ${branch.name}`}</h2>
      <p className={style.quiet}>Lo que cobres en efectivo desde ahora entra en tu corte.</p>
      <form
        className={style.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (!write.isPending) write.mutate(Number(pesos) || 0)
        }}
      >
        <PesosInput label="Fondo inicial" value={pesos} onChange={setPesos} />
        <Button type="submit" size="md" loading={write.isPending}>
          Abrir turno
        </Button>
      </form>
      <FormError>{write.error && sayError(write.error)}</FormError>
    </Panel>
  )
}
