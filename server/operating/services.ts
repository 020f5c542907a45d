import type { MailProvider } from "../features/notifications/provider.ts"
import type { PaymentProvider } from "../features/payments/provider.ts"
import type { PictureStore } from "../features/studio/provider.ts"
import { good } from "../platform/finding.ts"
import type { Check } from "./check.ts"

/** What is asked outside of this program, as far as the settings name it. */
export interface Outside {
  payments?: Pick<PaymentProvider, "reach"> | undefined
  mail?: Pick<MailProvider, "reach"> | undefined
  pictures?: Pick<PictureStore, "reach"> | undefined
  /** Where somebody else keeps the credentials. */
  identity?: { reach(): Promise<void> } | undefined
}

export type OutsideName = keyof Outside

const words: Record<OutsideName, { good: string; todo: string }> = {
  payments: {
    good: "PayPal answers, and takes our keys.",
    todo: "Compare PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_ENVIRONMENT with the app; see whether this machine may go out to PayPal. Until then nothing is sold online; what was begun is finished when it is back.",
  },
  mail: {
    good: "The mail server answers, and takes our name and password.",
    todo: "Compare SMTP_URL with what your mail service says. Mails wait for a day until then.",
  },
  pictures: {
    good: "The bucket of pictures answers, and takes our keys.",
    todo: "Compare the settings that begin with S3_ with your store's. Until then its pictures are not shown, and none is saved.",
  },
  identity: {
    good: "Who keeps the credentials answers, and takes our keys.",
    todo: "Compare the settings that begin with FIREBASE_ with the project's. Until then nobody can sign in; whoever is in goes on.",
  },
}

export const outsideNames = Object.keys(words) as OutsideName[]

/** One check for each of them: the doctor makes them once, the worker every minute, for `/ready` and the page of the state. */
export function outsideChecks(outside: Outside): (Check & { name: OutsideName })[] {
  return outsideNames.flatMap((name) => {
    const one = outside[name]
    if (!one) return []
    const { good: says, todo } = words[name]
    return [{ name, todo, look: async () => one.reach().then(() => good(says)) }]
  })
}
