import { type BucketOptions, openBucket } from "../../../platform/s3/bucket.ts"
import { type PictureStore, StoreAway } from "../provider.ts"

const headers = { "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" }

/** Milliseconds: somebody waits for each picture, in front of a screen. */
const deadline = 12_000

/** Pictures in a bucket of any store that speaks S3. */
export function openS3(options: BucketOptions): PictureStore {
  const bucket = openBucket({ deadline, ...options })
  const away = (error: Error) => {
    throw new StoreAway(error.message, { cause: error.cause })
  }
  return {
    put: (key, bytes) => bucket.put(key, bytes, headers).catch(away),
    get: (key) => bucket.get(key).catch(away),
    reach: () => bucket.reach().catch(away),
    forget: (key) => bucket.forget(key).catch(away),
  }
}
