import { useLocation, useNavigate } from "react-router"
import { formatMoney } from "../../../contract/money.ts"
import { sayClasses } from "../../../contract/offer.ts"
import type { Package } from "../../../contract/packages.ts"
import access from "../../access/access.module.css"
import { useHeldIn } from "../booking/useHeldIn.ts"
import { packagesHref } from "../booking/wayOut.ts"
import { type Choice, useOverlays } from "../overlays/overlays.ts"
import style from "./Payment.module.css"

/** «3 clases, $250: se queda el lugar 11»: what one payment does, by what is held, in whichever tab that was chosen last. */
export function ForSeat({ item, total, choice }: { item: Package; total: number; choice: Choice }) {
  const seat = useHeldIn(choice.item.id)
  const paid = `${sayClasses(item)}, ${formatMoney(total)}`
  return (
    <p className={style.forSeat}>
      {seat === undefined ? (
        `${paid}. Después confirmas tu lugar.`
      ) : (
        <>
          {`${paid}: `}
          <strong>{`se queda el lugar ${seat}`}</strong>
        </>
      )}
    </p>
  )
}

/** The other packages that pay it, with the class and the seat still pinned. */
export function OtherPackages({ choice, disabled }: { choice: Choice; disabled: boolean }) {
  const { closeAuth } = useOverlays()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const see = () =>
    pathname === "/paquetes"
      ? closeAuth()
      : void navigate(packagesHref(choice.item, choice.seat), { replace: true })
  return (
    <p className={access.other}>
      <button type="button" className={access.link} disabled={disabled} onClick={see}>
        Ver otros paquetes
      </button>
    </p>
  )
}
