import { Link } from "react-router"
import { dayIn, formatDate, formatRange } from "../../../contract/calendar.ts"
import type { HeldPackage } from "../../../contract/packages.ts"
import { Card } from "../../ui/Card.tsx"
import { useMyBranch } from "../branches/useReserve.ts"
import { useStudio } from "../useStudio.ts"
import style from "./PackageCredits.module.css"

/** What is left on each package, until when, and the way to what can be booked with it, or to others of its kind. */
export function PackageCredits({ packages }: { packages: HeldPackage[] }) {
  const { branches } = useStudio()
  const home = useMyBranch() ?? branches[0]
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
            {sayHanded(held).map((line) => (
              <p key={line} className={style.small}>
                {line}
              </p>
            ))}
            {held.isUnlimited || held.available > 0 ? (
              <Link
                className={style.way}
                to={weekHref(held, held.branchId ?? home?.id)}
                aria-label={`Elegir clase con ${held.description}`}
              >
                Elegir clase
              </Link>
            ) : (
              <Link className={style.way} to={packagesOf(held)}>
                Ver paquetes
              </Link>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Its rest, and whose it was and is. */
const sayHanded = ({ frozen, passedFrom, passedTo }: HeldPackage): string[] =>
  [
    frozen && `congelado ${formatRange(frozen.from, frozen.until)}`,
    passedFrom !== null && `te lo pasó ${passedFrom}`,
    passedTo !== null && `se lo pasaste a ${passedTo}`,
  ].filter((line) => typeof line === "string")

const packagesOf = ({ type }: HeldPackage): string =>
  type === "individual" ? "/paquetes?tipo=individual" : "/paquetes"

/** The week of where a package is good, with the classes that it pays. */
function weekHref({ type }: HeldPackage, branch: string | undefined): string {
  return branch
    ? `/reserva-clase/${branch}?tipo=${type === "group" ? "groups" : "individual"}`
    : "/#sucursales"
}
