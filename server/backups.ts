import type { Config } from "./config.ts"
import { openBucketStore } from "./platform/backup/bucketStore.ts"
import { openFolder } from "./platform/backup/folder.ts"
import type { BackupStore } from "./platform/backup/store.ts"

type Say = (line: string) => void

/** Where backups are kept, as the settings ask; undefined: nowhere. */
export function openBackups(config: Config, say?: Say): BackupStore | undefined {
  return config.BACKUP_FOLDER ? openFolder(config.BACKUP_FOLDER) : openBackupBucket(config, say)
}

export function openBackupBucket(config: Config, say?: Say): BackupStore | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region } = config
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? openBucketStore({ endpoint, bucket, region, accessKeyId, secretAccessKey, ...(say && { say }) })
    : undefined
}
