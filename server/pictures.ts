import type { Config } from "./config.ts"
import type { PictureStore } from "./features/studio/provider.ts"
import { openS3 } from "./features/studio/s3/provider.ts"

type Settings = Pick<
  Config,
  "S3_ENDPOINT" | "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>

/** Where pictures are kept, as the settings ask; undefined: in the database. */
export function openPictures(config: Settings): PictureStore | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey })
    : undefined
}
