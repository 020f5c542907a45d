import { StoreAway } from "../features/studio/provider.ts"
import { StopError } from "./stop.ts"

/** A store of pictures that is away, or lies, names the setting by which it was to be found. */
export const toldOfStore = (error: unknown): unknown =>
  error instanceof StoreAway ? new StopError(`S3_BUCKET: ${error.message}`) : error
