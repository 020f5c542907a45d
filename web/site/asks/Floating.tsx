import { Suspense, useState } from "react"
import { useCustomer } from "../../api/useUser.ts"
import { lazily } from "../../ui/lazily.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { NoticeModal } from "./NoticeModal.tsx"
import { useNotice } from "./useNotice.ts"

const PasswordAsk = lazily(async () => ({ default: (await import("./PasswordAsk.tsx")).PasswordAsk }), {
  silent: true,
})
const BirthdayAsk = lazily(async () => ({ default: (await import("./BirthdayAsk.tsx")).BirthdayAsk }), {
  silent: true,
})

/** One thing at a time: a password of their own, what the person opened, then the studio's notice, then the birthday that is missing. */
export function Floating() {
  const { auth, pickingBranch } = useOverlays()
  const { notice, isRead, close } = useNotice()
  const customer = useCustomer()
  const [isLater, askLater] = useState(false)
  const isBusy = auth !== null || pickingBranch
  const lacksBirthday = customer?.role === "user" && !customer.birthDate
  // Once asked for, it stays to be closed.
  const [isAsking, setAsking] = useState(false)
  if (lacksBirthday && isRead && !isAsking) setAsking(true)
  if (customer?.mustChangePassword) {
    return (
      <Suspense>
        <PasswordAsk customer={customer} />
      </Suspense>
    )
  }
  return (
    <>
      <NoticeModal notice={isBusy ? null : notice} onClose={close} />
      {customer && isAsking && (
        <Suspense>
          <BirthdayAsk
            customer={customer}
            open={lacksBirthday && isRead && !notice && !isBusy && !isLater}
            onClose={() => askLater(true)}
          />
        </Suspense>
      )}
    </>
  )
}
