import type { Pool } from "pg"
import type { PictureStore } from "../features/studio/provider.ts"
import type { Identity } from "./write/people.ts"

export interface ImportContext {
  /** Of bulk work: without limits of time, and of two connections or more. */
  pool: Pool
  now: Date
  identity: Identity
  /** Where pictures are kept; undefined: in the database. */
  pictures?: PictureStore | undefined
}
