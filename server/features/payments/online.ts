import { studioCurrency } from "../../../contract/house.ts"
import type { PaymentWay } from "../../../contract/orders.ts"
import type { Followers } from "./followers.ts"
import type { PaymentProvider } from "./provider.ts"

/** What paying online leans on; without a provider the studio takes none. */
export interface Online {
  provider: PaymentProvider | undefined
  followers: Followers
}

/** How one pays online: not at all without a provider, or when it does not take what the studio counts in. */
export function wayOf({ provider }: Online): PaymentWay {
  const currency = studioCurrency()
  return provider?.currencies.includes(currency)
    ? { ...provider.way, currency }
    : { isAvailable: false as const }
}
