import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { sayPesos } from "../../../../contract/money.ts"
import type { Shift } from "../../../../contract/shifts.ts"
import { OnceButton } from "../../../ui/OnceButton.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { sayWhen } from "../../payments/words.ts"
import { CloseShift } from "./CloseShift.tsx"
import { MoveCash } from "./MoveCash.tsx"
import style from "./Shifts.module.css"

interface MyShiftProps {
  shift: Shift
  /** It was opened here just now: who pressed reads on at it. */
  isNew: boolean
}

/** One's own open drawer: what it should hold and why. */
export function MyShift({ shift, isNew }: MyShiftProps) {
  const begins = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) begins.current?.focus()
  }, [isNew])
  const [moving, setMoving] = useState<"in" | "out" | null>(null)
  const [closing, setClosing] = useState(false)
  const { openedAt, timeZone, openingFloat, cash, terminal, refunds, movements, expected } = shift
  return (
    <Panel className={style.panel}>
      <p ref={begins} tabIndex={-1} className={style.quiet}>
        {`${isNew ? "Turno abierto. " : ""}Tu turno, desde ${sayWhen(openedAt, timeZone)}. En la caja debe haber`}
      </p>
      <p className={style.figure}>{sayPesos(expected)}</p>
      <dl className={style.sums}>
        <Line name="Fondo inicial" says={sayPesos(openingFloat)} />
        <Line name={`Ventas en efectivo (${cash.count})`} says={sayPesos(cash.amount)} />
        {movements.map(({ id, kind, reason, amount }) => (
          <Line
            key={id}
            name={`${kind === "in" ? "Entrada" : "Salida"}: ${reason}`}
            says={sayPesos(kind === "in" ? amount : -amount)}
          />
        ))}
        <Line
          name={`Reembolsos en efectivo (${refunds.count})`}
          says={sayPesos(refunds.amount && -refunds.amount)}
        />
        <Line name={`Aparte, en la terminal (${terminal.count})`} says={sayPesos(terminal.amount)} />
      </dl>
      <div className={style.line}>
        <OnceButton size="md" onClick={() => setClosing(true)}>
          Cerrar turno
        </OnceButton>
        <Button size="md" variant="outline" color="ink.8" onClick={() => setMoving("in")}>
          Entrada
        </Button>
        <Button size="md" variant="outline" color="ink.8" onClick={() => setMoving("out")}>
          Salida
        </Button>
      </div>
      <MoveCash shiftId={shift.id} kind={moving} onClose={() => setMoving(null)} />
      <CloseShift shift={shift} open={closing} onClose={() => setClosing(false)} />
    </Panel>
  )
}

function Line({ name, says }: { name: string; says: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{says}</dd>
    </div>
  )
}
