import { listMyCredits } from "../../../contract/packages.ts"
import { listMyTransactions } from "../../../contract/payments.ts"
import type { CurrentUser } from "../../../contract/people.ts"
import { getProfile } from "../../../contract/profile.ts"
import { listMyReservations } from "../../../contract/reservations.ts"
import { listMyWaitlist } from "../../../contract/waitlist.ts"
import { ChoosePassword } from "../../access/ChoosePassword.tsx"
import { changeUser } from "../../api/loadUser.ts"
import { markStale } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { signOut } from "../../api/signOut.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { toast } from "../../ui/Toasts.tsx"
import style from "./Asks.module.css"

/** All of it was refused until now. */
const refused = [listMyReservations, listMyCredits, listMyWaitlist, listMyTransactions, getProfile]

/** Whose password the studio chose chooses their own before anything else; closing it is to leave. */
export function PasswordAsk({ customer }: { customer: CurrentUser }) {
  const goOn = () => {
    void toast("success", "Contraseña actualizada.")
    markStale(queryClient, refused)
    changeUser(customer, { mustChangePassword: false })
  }
  return (
    <Sheet open onClose={() => void signOut()} title="Elige tu contraseña" firm asks={false}>
      <div className={style.birthday}>
        <p className={style.lead}>
          El estudio te dio una contraseña para entrar. Cámbiala por una que solo conozcas tú.
        </p>
        <ChoosePassword person={customer} onChosen={goOn} />
      </div>
    </Sheet>
  )
}
