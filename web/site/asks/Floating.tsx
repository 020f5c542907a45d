import { useState } from "react"
import { useCustomer } from "../../api/useUser.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { BirthdayAsk } from "./BirthdayAsk.tsx"
import { NoticeModal } from "./NoticeModal.tsx"
import { useNotice } from "./useNotice.ts"

/** One thing at a time: what the person opened, then the studio's notice, then the birthday that is missing. */
export function Floating() {
  const { auth, pickingBranch } = useOverlays()
  const { notice, isRead, close } = useNotice()
  const customer = useCustomer()
  const [isLater, askLater] = useState(false)
  const isBusy = auth !== null || pickingBranch
  const lacksBirthday = customer?.role === "user" && !customer.birthDate
  return (
    <>
      <NoticeModal notice={isBusy ? null : notice} onClose={close} />
      {customer && (
        <BirthdayAsk
          customer={customer}
          open={lacksBirthday && isRead && !notice && !isBusy && !isLater}
          onClose={() => askLater(true)}
        />
      )}
    </>
  )
}
