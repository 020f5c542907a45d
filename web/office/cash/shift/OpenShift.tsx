import { Button } from "@mantine/core"
import type { Branch } from "../../../../contract/studio.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { PesosInput } from "../../../ui/PesosInput.tsx"
import { useOpening } from "../../kit/drawer/useOpening.ts"
import style from "./Shifts.module.css"

interface OpenShiftProps {
  branch: Branch
  onOpened: () => void
}

/** Begins a shift with what is in the drawer. */
export function OpenShift({ branch, onOpened }: OpenShiftProps) {
  const { pesos, setPesos, pending, isDone, error, open } = useOpening(branch.id, onOpened)
  return (
    <Panel className={style.panel}>
      <h2 className={style.heading}>{`Abre tu turno en ${branch.name}`}</h2>
      <p className={style.quiet}>Lo que cobres en efectivo desde ahora entra en tu corte.</p>
      <form
        className={style.line}
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        {pesos !== "" && <LeaveGuard when={!isDone} />}
        <PesosInput label="Fondo inicial" value={pesos} onChange={setPesos} />
        <Button type="submit" size="md" loading={pending}>
          Abrir turno
        </Button>
      </form>
      <FormError>{error}</FormError>
    </Panel>
  )
}
