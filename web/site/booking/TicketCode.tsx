import { sayShortCode } from "../../../contract/ticketCode.ts"
import { QrCode } from "../../ui/QrCode.tsx"
import style from "./Ticket.module.css"

/** What is shown on arriving: for a camera, and to be read out. */
export default function TicketCode({ code }: { code: string }) {
  return (
    <>
      <QrCode text={code} ecc="medium" className={style.qr} />
      <p className={style.short}>
        <span>Código </span>
        {sayShortCode(code)}
      </p>
    </>
  )
}
