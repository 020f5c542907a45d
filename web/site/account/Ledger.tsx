import { Link } from "react-router"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import type { CreditMovement, CreditReason } from "../../../contract/packages.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import style from "./Ledger.module.css"

const reasons: Record<CreditReason, string> = {
  granted: "Paquete",
  used: "Reserva",
  returned: "Clase devuelta",
  lost: "Clase perdida",
  expired: "Clases vencidas",
  adjusted: "Ajuste del estudio",
  extended: "Vigencia ampliada",
  frozen: "Paquete congelado",
  thawed: "Paquete descongelado",
  passed: "Paso a otra persona",
}

/** Every class in and out, and why. */
export function Ledger({ movements }: { movements: CreditMovement[] }) {
  if (movements.length === 0) {
    return (
      <EmptyState title="Aquí verás cada clase que entra y sale.">
        <Link to="/paquetes">Ver paquetes</Link>
      </EmptyState>
    )
  }
  return (
    <ol className={style.ledger}>
      {movements.map((movement) => (
        <li key={`${movement.heldPackageId}${movement.createdAt}${movement.reason}${movement.note}`}>
          <div>
            <p className={style.reason}>{reasons[movement.reason]}</p>
            {movement.note !== movement.package && <p className={style.note}>{movement.note}</p>}
            <p
              className={style.note}
            >{`${movement.package} · ${formatDate(dayIn(movement.timeZone, new Date(movement.createdAt)))}`}</p>
          </div>
          <p className={style.delta} data-sign={Math.sign(movement.delta)}>
            {movement.isUnlimited && movement.delta === 0 ? "∞" : sign(movement.delta)}
            {!movement.isUnlimited && <span>{`quedan ${movement.balance}`}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}

function sign(delta: number): string {
  return delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : "0"
}
