import type { ListedUser } from "../../../contract/users.ts"
import { Initials } from "../../ui/Initials.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { fullName, sayDay } from "../users/words.ts"
import style from "./Merging.module.css"

/** By what one tells an account from another. */
export function Account({ account, note }: { account: ListedUser; note?: string | null }) {
  const { email, phone, registrationDate, enabled } = account
  return (
    <div className={style.account}>
      <span className={style.initials}>
        <Initials name={fullName(account)} size={40} />
      </span>
      <div>
        <p className={style.name}>{fullName(account)}</p>
        <p className={style.address}>
          <MailAddress email={email} />
        </p>
        <p className={style.quiet}>
          {[phone, `desde ${sayDay(registrationDate)}`, !enabled && "inactiva"].filter(Boolean).join(" · ")}
        </p>
        {note && <p className={style.alike}>{note}</p>}
      </div>
    </div>
  )
}
