import type { Package } from "../../../contract/packages.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import style from "./Payment.module.css"

interface AlreadyPaidProps {
  item: Package
  /** A second one is meant. */
  onAnother: () => void
}

/** For who comes back to what was paid, or sees it in another tab: nobody pays twice without meaning it. */
export function AlreadyPaid({ item, onAnother }: AlreadyPaidProps) {
  const customer = useCustomer()
  return (
    <div role="status">
      <EmptyState title={`Ya pagaste ${item.description} hace un momento. Está en tu cuenta.`}>
        <div className={style.ways}>
          <ButtonLink to={`/mi-cuenta/${customer?.id}`}>Ver mi cuenta</ButtonLink>
          <button type="button" className={style.back} onClick={onAnother}>
            Comprar otro igual
          </button>
        </div>
      </EmptyState>
    </div>
  )
}
