import { sayPesos } from "../../../contract/money.ts"
import "@mantine/core/styles/FloatingIndicator.css"
import "@mantine/core/styles/SegmentedControl.css"
import { Button, SegmentedControl } from "@mantine/core"
import type { ReactNode } from "react"
import { PesosInput } from "../../ui/PesosInput.tsx"
import { bills } from "./bills.ts"
import style from "./Cash.module.css"
import type { Sale } from "./useSale.ts"

/** How it is paid; of cash, what there is to say of the drawer, what was handed over, and the change in large figures. */
export function PayField({ sale, children }: { sale: Sale; children?: ReactNode }) {
  const { method, setMethod, received, setReceived, total, change } = sale
  return (
    <fieldset className={style.field}>
      <legend>Forma de pago</legend>
      <SegmentedControl
        fullWidth
        size="md"
        radius="xl"
        bg="var(--cream)"
        aria-label="Forma de pago"
        value={method}
        onChange={(chosen) => setMethod(chosen as Sale["method"])}
        data={[
          { value: "cash", label: "Efectivo" },
          { value: "terminal", label: "Terminal" },
        ]}
      />
      {method === "cash" && (
        <>
          {children}
          <PesosInput label="Recibido" value={received} onChange={setReceived} />
          {total > 0 && (
            <div className={style.bills}>
              {bills(total / 100).map((pesos) => (
                <Button key={pesos} variant="outline" color="ink.8" onClick={() => setReceived(pesos)}>
                  {sayPesos(pesos)}
                </Button>
              ))}
            </div>
          )}
          {change !== undefined && (
            <p className={style.change} role="status" data-short={change < 0 || undefined}>
              <span>{change < 0 ? "Falta" : "Cambio"}</span> {sayPesos(Math.abs(change) / 100)}
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}
