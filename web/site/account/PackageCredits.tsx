import { Link } from "react-router"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import type { HeldPackage } from "../../../contract/packages.ts"
import { Card } from "../../ui/Card.tsx"
import style from "./PackageCredits.module.css"

/** What is left on each package, and until when. */
export function PackageCredits({ packages }: { packages: HeldPackage[] }) {
  if (packages.length === 0) {
    return (
      <Card tone="gold">
        <p>No tienes paquetes activos.</p>
        <Link className={style.way} to="/paquetes">
          Ver paquetes
        </Link>
      </Card>
    )
  }
  return (
    <ul className={style.packages}>
      {packages.map((held) => (
        <li key={held.id}>
          <Card>
            <p className={style.small}>{held.isUnlimited ? held.description : "Te quedan"}</p>
            <p className={style.count}>{held.isUnlimited ? "∞" : held.available}</p>
            {!held.isUnlimited && <p className={style.what}>{`de ${held.description}`}</p>}
            <p
              className={style.small}
            >{`vence ${formatDate(dayIn(held.timeZone, new Date(held.expiresAt)))}`}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
