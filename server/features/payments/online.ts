import type { Followers } from "./followers.ts"
import type { PaymentProvider } from "./provider.ts"

/** What paying online leans on; without a provider the studio takes none. */
export interface Online {
  provider: PaymentProvider | undefined
  followers: Followers
}
