import { Readable } from "node:stream"
import { type BucketOptions, openBucket } from "../s3/bucket.ts"
import { BackupError, type BackupStore } from "./store.ts"

/** Bytes of each call: small enough to be asked for again, large enough for the ten thousand parts that S3 allows. */
const piece = 16 * 1024 * 1024
const patience = 60_000

/** Backups in a bucket of any store that speaks S3. */
export function openBucketStore(options: BucketOptions): BackupStore {
  const place = `s3://${options.bucket}`
  const say = (why: string) => options.say?.(`${place}: ${why}; asking again`)
  const bucket = openBucket({ patience, ...options, say })
  return {
    place,
    list: async (prefix) => (await bucket.list(prefix)).map(({ key }) => key).sort(),
    read(name) {
      return Readable.from(
        (async function* () {
          const size = (await bucket.list(name)).find(({ key }) => key === name)?.size
          if (size === undefined) throw new BackupError(`${name} is not in ${place}.`)
          for (let at = 0; at < size; at += piece) {
            const bytes = await bucket.get(name, [at, Math.min(at + piece, size) - 1])
            if (!bytes) throw new BackupError(`${name} is no longer in ${place}.`)
            yield Buffer.from(bytes)
          }
        })(),
        { objectMode: false },
      )
    },
    async write(name, bytes) {
      let size = 0
      let upload: Awaited<ReturnType<typeof bucket.begin>> | undefined
      try {
        for await (const { part, isLast } of inParts(bytes)) {
          size += part.length
          if (isLast && !upload) await bucket.put(name, part)
          else {
            upload ??= await bucket.begin(name)
            await upload.add(part)
          }
        }
        await upload?.finish()
        return size
      } catch (error) {
        await upload?.drop().catch(() => {})
        throw error
      }
    },
    forget: (name) => bucket.forget(name),
    // Parts of an upload that was killed have no name here; a rule of the bucket's life cycle takes them away.
    tidy: async () => {},
  }
}

async function* inParts(bytes: Readable): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (size >= piece) {
      yield { part: Buffer.concat(held), isLast: false }
      held = []
      size = 0
    }
    held.push(chunk)
    size += chunk.length
  }
  yield { part: Buffer.concat(held), isLast: true }
}
