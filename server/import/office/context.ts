import type { Pool } from "pg"
import type { IdentityProvider } from "../../features/people/provider.ts"
import type { PictureStore } from "../../features/studio/provider.ts"
import type { Clock } from "../../platform/clock.ts"

export interface OfficeContext {
  /** Of bulk work: without limits of time, and of five connections. */
  pool: Pool
  clock: Clock
  identity: Pick<IdentityProvider, "createAccounts" | "readSecrets" | "removeAccount">
  /** Undefined: in the database. */
  pictures: PictureStore | undefined
  /** Where files are put while they are read. */
  folder: string
}
