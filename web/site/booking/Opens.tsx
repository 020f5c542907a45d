import { useRef } from "react"
import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { sayOpening } from "../schedule/opening.ts"
import type { Ahead } from "../schedule/useOpening.ts"
import style from "./Opens.module.css"
import { packagesHref } from "./wayOut.ts"

interface OpensProps {
  item: StudioClass
  seat: number | undefined
  opening: Ahead | null
  /** Nothing that they hold would pay it. */
  lacksPackage: boolean
}

/** Since when a class can be reserved, over the button that waits for it; and that it can now, to who waited. */
export function Opens({ item, seat, opening, lacksPackage }: OpensProps) {
  const waited = useRef(false)
  if (opening) waited.current = true
  if (!waited.current) return null
  return (
    <>
      {opening && <p className={style.when}>{sayOpening(opening, item.timeZone)}</p>}
      {opening && lacksPackage && (
        <p className={style.package}>
          {"Para entonces te falta un paquete. "}
          <Link to={packagesHref(item, seat)}>Ver paquetes</Link>
        </p>
      )}
      <p className={style.opened} role="status">
        {!opening && "Ya abrió: puedes reservar."}
      </p>
    </>
  )
}
