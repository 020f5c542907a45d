import { QueryClientProvider } from "@tanstack/react-query"
import type { MyWaitlistEntry } from "../../../contract/waitlist.ts"
import { queryClient } from "../../api/queryClient.ts"
import style from "./Offer.module.css"
import { WaitCard } from "./WaitCard.tsx"

/** An offered place outside of the account, ready to be taken. */
export function Offer({ wait }: { wait: MyWaitlistEntry }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={style.offer}>
        <WaitCard wait={wait} />
      </div>
    </QueryClientProvider>
  )
}
