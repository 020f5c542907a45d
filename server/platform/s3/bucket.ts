import { setTimeout as sleep } from "node:timers/promises"
import { AwsClient } from "aws4fetch"

export interface BucketOptions {
  /** `https://s3.eu-central-1.amazonaws.com`, or any other that speaks S3; the bucket follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds for each try. */
  patience?: number
  /** Milliseconds for all tries of a call together: nothing is tried after them. */
  deadline?: number
  /** Milliseconds between the first and the second; twice as many before the third. */
  pause?: number
  /** Hears why something is tried again. */
  say?(why: string): void
}

/** The store did not do what it was asked: it is away, or refuses us. */
export class BucketAway extends Error {}

export interface Bucket {
  /** What stands under a key, or these of its bytes, both ends counted; undefined: there is none. */
  get(key: string, range?: [first: number, last: number]): Promise<Uint8Array | undefined>
  /** Asks of a key that there is not. Throws BucketAway when it is not there, or the keys are not taken. */
  reach(): Promise<void>
  put(key: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<void>
  /** One that is not there is forgotten already. */
  forget(key: string): Promise<void>
  /** All keys that begin so, in their order. */
  list(prefix: string): Promise<{ key: string; size: number }[]>
  /** What is too large for one call: parts of 5 MiB or more, but the last. Under its key once it is finished, and not before. */
  begin(key: string): Promise<Upload>
}

export interface Upload {
  add(part: Uint8Array): Promise<void>
  finish(): Promise<void>
  drop(): Promise<void>
}

const tries = 3
const noStore = "GET: something else than a store answers"
/** Milliseconds: what has few bytes to carry takes no longer where there is anybody. */
const longestOfFew = 10_000

/** A bucket of any store that speaks S3, each call signed. What it cannot do now is tried up to three times; then BucketAway is thrown. */
export function openBucket({
  endpoint,
  bucket,
  patience = 8_000,
  deadline = Number.POSITIVE_INFINITY,
  pause = 200,
  say = () => {},
  ...rest
}: BucketOptions): Bucket {
  const client = new AwsClient({ ...rest, service: "s3", retries: 0 })
  const home = `${endpoint.replace(/\/+$/, "")}/${bucket}`

  const once = async (path: string, init: RequestInit, milliseconds: number): Promise<Response> => {
    const signal = AbortSignal.timeout(milliseconds)
    const response = await client.fetch(`${home}${path}`, { ...init, signal, redirect: "error" })
    if (response.status >= 500 || response.status === 429) throw new Error(await sayNo(response))
    // Read here: an answer that breaks off half-way is asked for again.
    return new Response(response.status === 204 ? null : await response.arrayBuffer(), response)
  }
  const ask = async (path: string, init: RequestInit, longest = patience): Promise<Response> => {
    const end = performance.now() + deadline
    for (let tried = 1; ; tried++) {
      const left = Math.ceil(Math.min(longest, Math.max(1, end - performance.now())))
      try {
        return await once(path, init, left)
      } catch (error) {
        const why = `${init.method}: ${sayFault(error, left)}`
        if (tried === tries || performance.now() + pause * tried >= end)
          throw new BucketAway(why, { cause: error })
        say(why)
        await sleep(pause * tried)
      }
    }
  }
  const must = async (path: string, init: RequestInit, longest?: number): Promise<Response> => {
    const response = await ask(path, init, longest)
    if (!response.ok) throw new BucketAway(`${init.method}: ${await sayNo(response)}`)
    return response
  }
  const isMissing = async (response: Response) =>
    response.status === 404 && (await response.clone().text()).includes("NoSuchKey")

  return {
    async get(key, range) {
      const headers = range && { range: `bytes=${range[0]}-${range[1]}` }
      const response = await ask(`/${key}`, { method: "GET", ...(headers && { headers }) })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      if (await isMissing(response)) return undefined
      throw new BucketAway(`GET: ${await sayNo(response)}`)
    },
    async reach() {
      const response = await ask("/cupo-reach", { method: "GET" })
      if (await isMissing(response)) return
      // What says yes to everything, such as a portal of a network, is no store.
      if (response.ok) throw new BucketAway(noStore)
      const no = await sayNo(response)
      // Who may put and get, but not list, is refused what is not there; their keys were taken.
      if (!/AccessDenied/.test(no)) throw new BucketAway(`GET: ${no}`)
    },
    async put(key, bytes, headers = {}) {
      await must(`/${key}`, { method: "PUT", headers, body: Buffer.from(bytes) })
    },
    async forget(key) {
      const response = await ask(`/${key}`, { method: "DELETE" })
      if (response.ok || (await isMissing(response))) return
      throw new BucketAway(`DELETE: ${await sayNo(response)}`)
    },
    async list(prefix) {
      const found: { key: string; size: number }[] = []
      for (let after: string | undefined = ""; after !== undefined; ) {
        const query = new URLSearchParams({ "list-type": "2", prefix })
        if (after) query.set("continuation-token", after)
        const few = Math.min(patience, longestOfFew)
        const text: string = await (await must(`?${query}`, { method: "GET" }, few)).text()
        if (!text.includes("<ListBucketResult")) throw new BucketAway(noStore)
        for (const [, one = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          found.push({ key: inside(one, "Key") ?? "", size: Number(inside(one, "Size")) })
        }
        after = inside(text, "NextContinuationToken")
      }
      return found
    },
    async begin(key) {
      const started = await (await must(`/${key}?uploads=`, { method: "POST" })).text()
      const upload = `uploadId=${encodeURIComponent(inside(started, "UploadId") ?? "")}`
      const tags: string[] = []
      return {
        async add(part) {
          const path = `/${key}?partNumber=${tags.length + 1}&${upload}`
          const { headers } = await must(path, { method: "PUT", body: Buffer.from(part) })
          tags.push(headers.get("etag") ?? "")
        },
        async finish() {
          const parts = tags.map(
            (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
          )
          const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`
          const text = await (await must(`/${key}?${upload}`, { method: "POST", body })).text()
          // A store may find that it cannot when it has begun to say that it could.
          if (text.includes("<Error>")) throw new BucketAway(`POST: ${plain(text)}`)
        },
        async drop() {
          await ask(`/${key}?${upload}`, { method: "DELETE" })
        },
      }
    },
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const inside = (text: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(text)?.[1]
    ?.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? "")

const plain = (text: string): string =>
  text
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200)

/** What the store said, without its markup. */
const sayNo = async (response: Response): Promise<string> =>
  `${response.status} ${plain(await response.text())}`

const sayFault = (error: unknown, milliseconds: number): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === "TimeoutError") return `no answer within ${Math.ceil(milliseconds / 1_000)} s`
  return cause?.code ? `${message} (${cause.code})` : message
}
