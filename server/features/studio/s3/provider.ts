import { setTimeout as sleep } from "node:timers/promises"
import { AwsClient } from "aws4fetch"
import { type PictureStore, StoreAway } from "../provider.ts"

export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, or any other that speaks S3; the bucket follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds for each try. */
  patience?: number
  /** Milliseconds between the first and the second; twice as many before the third. */
  pause?: number
}

const tries = 3

/** Pictures in a bucket of any store that speaks S3, each call signed. What it cannot do now is tried three times. */
export function openS3({
  endpoint,
  bucket,
  patience = 8_000,
  pause = 200,
  ...rest
}: S3Options): PictureStore {
  const client = new AwsClient({ ...rest, service: "s3", retries: 0 })
  const addressOf = (key: string) => `${endpoint.replace(/\/+$/, "")}/${bucket}/${key}`

  const once = async (key: string, init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(patience)
    const response = await client.fetch(addressOf(key), { ...init, signal, redirect: "error" })
    if (response.status >= 500 || response.status === 429) throw new Error(await sayNo(response))
    return response
  }
  const ask = async (key: string, init: RequestInit): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      try {
        return await once(key, init)
      } catch (error) {
        if (tried === tries) throw new StoreAway(`${init.method}: ${say(error)}`, { cause: error })
        await sleep(pause * tried)
      }
    }
  }
  const assertTaken = async (response: Response, method: string) => {
    if (!response.ok) throw new StoreAway(`${method}: ${await sayNo(response)}`)
    await response.body?.cancel()
  }
  return {
    async put(key, bytes) {
      const headers = { "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" }
      await assertTaken(await ask(key, { method: "PUT", headers, body: Buffer.from(bytes) }), "PUT")
    },
    async get(key) {
      const response = await ask(key, { method: "GET" })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      const why = await sayNo(response)
      if (response.status === 404 && why.includes("NoSuchKey")) return undefined
      throw new StoreAway(`GET: ${why}`)
    },
    async forget(key) {
      const response = await ask(key, { method: "DELETE" })
      if (response.status === 404 && (await response.clone().text()).includes("NoSuchKey")) return
      await assertTaken(response, "DELETE")
    },
  }
}

/** What the store said, without its markup. */
const sayNo = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text())
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200)}`

const say = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ? `${message} (${cause.code})` : message
}
