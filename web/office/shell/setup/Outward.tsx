import { Panel } from "../../../ui/Panel.tsx"
import { MailCheck } from "./MailCheck.tsx"
import style from "./Outward.module.css"
import { PaymentsCheck } from "./PaymentsCheck.tsx"

/** What leaves the house, mail and sales online: whether it does, said plainly, with a try of each. */
export function Outward() {
  return (
    <Panel>
      <h2 className={style.title}>Correo y ventas en línea</h2>
      <div className={style.ways}>
        <MailCheck />
        <PaymentsCheck />
      </div>
    </Panel>
  )
}
