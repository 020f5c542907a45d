import type { UserId } from "../../../contract/people.ts"
import type { ListedUser } from "../../../contract/users.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Account } from "./Account.tsx"
import style from "./Merging.module.css"

interface StaysChoiceProps {
  /** Always in one order, whichever stays. */
  accounts: readonly ListedUser[]
  stays: UserId
  disabled: boolean
  onStays: (id: UserId) => void
}

/** Which of the two stays; the other is closed. */
export function StaysChoice({ accounts, stays, disabled, onStays }: StaysChoiceProps) {
  return (
    <fieldset className={style.choice} disabled={disabled}>
      <legend className={style.heading}>¿Qué cuenta se queda?</legend>
      {accounts.map((one) => (
        <label key={one.id} className={style.option} data-on={one.id === stays || undefined}>
          <input type="radio" name="stays" checked={one.id === stays} onChange={() => onStays(one.id)} />
          <Account account={one} />
          <Badge tone={one.id === stays ? "sage" : "cream"}>
            {one.id === stays ? "SE QUEDA" : "SE CIERRA"}
          </Badge>
        </label>
      ))}
    </fieldset>
  )
}
