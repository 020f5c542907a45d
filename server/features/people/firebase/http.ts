import { setTimeout as sleep } from "node:timers/promises"
import pLimit from "p-limit"
import { boundedText } from "../../../platform/boundedText.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** What came of a call: an answer, or Firebase's own word for why not. */
export type Reply = { ok: true; body: Body } | { ok: false; code: string }
// biome-ignore lint/suspicious/noExplicitAny: each caller parses what it reads
type Body = any

export interface Ask {
  /** POST, unless told otherwise. */
  method?: "GET"
  url: string
  body?: unknown
  /** Asked for anew at each try; `drop` is called when it was not taken. */
  bearer?: { get(): Promise<string>; drop(): void } | undefined
  /** Whether an answer is one to this: of another person, or another project, it is none. */
  accepts?: ((body: Body) => boolean) | undefined
}

export interface Patience {
  /** Milliseconds of one try. */
  try: number
  /** Milliseconds that nobody is asked for after it failed so often in a row. */
  rest: number
}

export const usualPatience: Patience = { try: 4_000, rest: 10_000 }

/** How many calls are under way at once in this process, and how many may wait for their turn. */
const [atOnce, mostWaiting] = [24, 200]
const tries = 2
/** Bytes of an answer: a thousand accounts are far less. */
const mostBytes = 16 * 1024 * 1024
const mostFailures = 5

/**
 * Calls of Firebase's. Each may be made again: silence, a 5xx and a full quota are tried once more. After that, or when too
 * many wait, it throws UNAVAILABLE with when to come back; after some in a row, at once and unasked, until one try in a
 * while is answered.
 */
export function openHttp(patience: Patience = usualPatience) {
  const turns = pLimit(atOnce)
  let failures = 0
  let restsUntil = 0

  const isAway = () => restsUntil > Date.now()

  const unavailable = (cause: unknown) => {
    const left = Math.max(restsUntil - Date.now(), 2_000)
    return new Refusal("UNAVAILABLE", { retryAfter: Math.ceil(left / 1000) }, { cause })
  }

  function failed(cause: unknown): Refusal {
    if (++failures >= mostFailures) restsUntil = Date.now() + patience.rest
    return unavailable(cause)
  }

  async function ask({ method, url, body, bearer, accepts = () => true }: Ask): Promise<Reply> {
    const response = await fetch(url, {
      method: method ?? "POST",
      redirect: "error",
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(bearer && { authorization: `Bearer ${await bearer.get()}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience.try),
    })
    const text = await boundedText(response, "Firebase's answer", mostBytes)
    if (response.ok) {
      const said: unknown = JSON.parse(text)
      if (!isObject(said) || !accepts(said))
        throw new Error(`Firebase answered something else to ${new URL(url).pathname}`)
      return { ok: true, body: said }
    }
    const code = codeOf(text)
    const isQuota = response.status === 429 || code === "QUOTA_EXCEEDED" || code === "RESOURCE_EXHAUSTED"
    const isOurs = bearer && (response.status === 401 || response.status === 403)
    if (isOurs) bearer.drop()
    if (isQuota || isOurs || response.status >= 500 || code === undefined)
      throw new Error(`Firebase answered ${response.status} ${code ?? ""} to ${new URL(url).pathname}`)
    return { ok: false, code }
  }

  function call(what: Ask): Promise<Reply> {
    if (isAway()) throw unavailable(new Error("Firebase did not answer before"))
    if (turns.pendingCount >= mostWaiting) throw unavailable(new Error("Too many calls wait for Firebase"))
    return turns(async () => {
      for (let tried = 1; ; tried++) {
        // Who waited for a turn meanwhile would only make it longer for the next.
        if (isAway()) throw unavailable(new Error("Firebase did not answer before"))
        try {
          const reply = await ask(what)
          failures = 0
          return reply
        } catch (error) {
          if (tried === tries) throw failed(error)
          await sleep(250)
        }
      }
    })
  }

  return { call: async (what: Ask) => call(what), isAway }
}

const isObject = (said: unknown) => typeof said === "object" && said !== null && !Array.isArray(said)

/** «EMAIL_EXISTS», or what stands before the colon of «TOO_MANY_ATTEMPTS_TRY_LATER : …». */
function codeOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: string } }
    return /^[A-Z][A-Z0-9_]*/.exec(error?.message ?? "")?.[0]
  } catch {
    return undefined
  }
}
