import type { BookingPreview } from "../../../contract/reservations.ts"
import { type Reading, Unread } from "../Unread.tsx"
import style from "./Payer.module.css"

interface PayerProps {
  preview: Pick<BookingPreview, "pays" | "refusal"> | undefined
  /** Where the preview is read, to be read again should it not come. */
  read?: Reading & { isLoadingError: boolean }
  visitor: boolean
}

/** Which package pays and what is left on it. */
export function Payer({ preview, read, visitor }: PayerProps) {
  if (visitor) return <p className={style.payer}>Al iniciar sesión verás con qué paquete pagas.</p>
  if (read?.isLoadingError) return <Unread of={[read]} title="No se pudieron leer tus paquetes." />
  if (!preview) return <p className={style.payer}>Revisando tus paquetes…</p>
  const { pays } = preview
  // What is only not open yet is paid by it then.
  if (!pays || (preview.refusal && preview.refusal.error !== "CLASS_NOT_OPEN_YET")) return null
  const left = pays.isUnlimited ? "sin límite de clases" : `te quedan ${pays.available}`
  return <p className={style.payer}>{`Paga tu paquete ${pays.description} · ${left}`}</p>
}
