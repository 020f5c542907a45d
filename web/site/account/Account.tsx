import { Newest } from "../../ui/Newest.tsx"
import { Older } from "../../ui/Older.tsx"
import { useUpcoming } from "../booking/useUpcoming.ts"
import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import { ProfileSection } from "../profile/ProfileSection.tsx"
import { Unread } from "../Unread.tsx"
import { WaitCard } from "../waiting/WaitCard.tsx"
import style from "./Account.module.css"
import { CancelDialog } from "./CancelDialog.tsx"
import { EveryWeek } from "./EveryWeek.tsx"
import { isComing } from "./isComing.ts"
import { Ledger } from "./Ledger.tsx"
import { NextClassCard } from "./NextClassCard.tsx"
import { PackageCredits } from "./PackageCredits.tsx"
import { useAccount, useCredits, useWaits } from "./useAccount.ts"
import { useCancelling } from "./useCancelling.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = titled("Mi cuenta")

export default function Account() {
  const customer = useAccount()
  const reservations = useUpcoming()
  const { query: credits, older } = useCredits()
  const waits = useWaits()
  const cancelling = useCancelling()
  const active = credits.data?.packages.filter((held) => held.active)
  const offers = waits.data?.filter(({ status }) => status === "offered") ?? []
  const heading = {
    kicker: `Hola, ${customer.firstName}`,
    title: offers.length ? "Hay un lugar para ti" : "Tu próxima clase",
  }
  // All at once: what is read second would push away what is being looked at.
  if ([reservations, credits, waits].some(isComing)) {
    return (
      <Page {...heading}>
        <p role="status">Cargando...</p>
      </Page>
    )
  }
  return (
    <Page {...heading} news={cancelling.done}>
      <div className={style.columns}>
        <div className={style.first}>
          {offers.map((wait) => (
            <WaitCard key={wait.id} wait={wait} />
          ))}
          <Waiting query={reservations}>
            {(list) => (
              <NextClassCard reservation={list[0]} branch={customer.branch} onCancel={cancelling.ask} />
            )}
          </Waiting>
          {active && <PackageCredits packages={active} />}
          {waits.isLoadingError && <Unread of={[waits]} title="No se pudo leer tu lista de espera." />}
        </div>
        <section aria-labelledby="movimientos">
          <h2 id="movimientos" className={style.heading}>
            Tus clases, una por una
          </h2>
          <Waiting query={credits}>
            {({ movements, hasMore, hasOlderPackages }) => (
              <>
                <Older isThere={hasOlderPackages} older={older}>
                  <Ledger movements={movements} />
                </Older>
                {(older.isHere || !hasOlderPackages) && hasMore && (
                  <Newest count={movements.length}>Todos están en «Descargar mis datos».</Newest>
                )}
              </>
            )}
          </Waiting>
        </section>
      </div>
      <ProfileSection customer={customer} />
      <EveryWeek />
      <CancelDialog cancelling={cancelling} />
    </Page>
  )
}
