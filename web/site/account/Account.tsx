import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import style from "./Account.module.css"
import { CancelDialog } from "./CancelDialog.tsx"
import { Ledger } from "./Ledger.tsx"
import { NextClassCard } from "./NextClassCard.tsx"
import { PackageCredits } from "./PackageCredits.tsx"
import { useAccount, useCredits, useReservations } from "./useAccount.ts"
import { useCancelling } from "./useCancelling.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = titled("Mi cuenta")

export default function Account() {
  const customer = useAccount()
  const reservations = useReservations("upcoming")
  const credits = useCredits()
  const cancelling = useCancelling()
  const active = credits.data?.packages.filter((held) => held.active) ?? []
  const heading = { kicker: `Hola, ${customer.firstName}`, title: "Tu próxima clase" }
  // Both at once: what is read second would push away what is being looked at.
  if (reservations.isPending || credits.isPending) {
    return (
      <Page {...heading} tall>
        <p role="status">Cargando...</p>
      </Page>
    )
  }
  return (
    <Page {...heading} tall news={cancelling.done}>
      <div className={style.columns}>
        <div className={style.first}>
          <Waiting query={reservations}>
            {(list) => (
              <NextClassCard reservation={list[0]} branch={customer.branch} onCancel={cancelling.ask} />
            )}
          </Waiting>
          <PackageCredits packages={active} />
        </div>
        <section aria-labelledby="movimientos">
          <h2 id="movimientos" className={style.heading}>
            Tus clases, una por una
          </h2>
          <Waiting query={credits}>{({ movements }) => <Ledger movements={movements} />}</Waiting>
        </section>
      </div>
      <CancelDialog cancelling={cancelling} />
    </Page>
  )
}
