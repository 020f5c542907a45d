import { setTimeout as sleep } from "node:timers/promises"
import pLimit from "p-limit"
import { keepToken, tokenFor } from "../../../platform/keptToken.ts"
import { ProviderAway } from "../provider.ts"

export interface Account {
  /** Of the API, without a slash at the end. */
  api: string
  clientId: string
  clientSecret: string
  /** Milliseconds that one try of any call may take at most. */
  patience?: number | undefined
}

export interface Ask {
  /** Already JSON: a webhook's own bytes must not be written anew. */
  body?: string
  /** `PayPal-Request-Id`: the same wish, however often it is sent. */
  requestId?: string
  /** Milliseconds for one try. */
  patience: number
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each caller parses what it reads
  body: any
}

/** How many calls are under way at once in this process, and how many may wait for their turn. */
const [atOnce, mostWaiting] = [16, 200]
const tries = 2

/**
 * Calls of PayPal's API. Each may be made again, being a read or having a request id, so silence, a 5xx and what cannot be
 * read are tried once more; after that, or when too many wait, throws ProviderAway. A second try may be refused (409) because
 * the first is still under way: that says nothing of what comes of it.
 */
export function openHttp(account: Account) {
  const turns = pLimit(atOnce)
  const token = keepAccess(account)

  async function ask(
    method: "GET" | "POST",
    path: string,
    { body, requestId, patience }: Ask,
  ): Promise<Reply> {
    const response = await fetch(`${account.api}${path}`, {
      method,
      redirect: "error",
      headers: {
        authorization: `Bearer ${await token.get()}`,
        ...(method === "POST" && { "content-type": "application/json", prefer: "return=representation" }),
        ...(requestId && { "paypal-request-id": requestId }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(Math.min(patience, account.patience ?? patience)),
    })
    const { status } = response
    const text = await response.text()
    if (status === 401) token.drop()
    if (status === 401 || status === 429 || status >= 500)
      throw new Unanswered(`${status} to ${method} ${path}`)
    return { status, body: JSON.parse(text) }
  }

  return function call(method: "GET" | "POST", path: string, how: Ask): Promise<Reply> {
    if (turns.pendingCount >= mostWaiting) throw new ProviderAway("Too many calls wait for PayPal")
    return turns(async () => {
      for (let tried = 1; ; tried++) {
        try {
          return await ask(method, path, how)
        } catch (error) {
          if (tried === tries) throw new ProviderAway("PayPal did not answer", { cause: error })
          await sleep(250)
        }
      }
    })
  }
}

class Unanswered extends Error {}

const keepAccess = ({ api, clientId, clientSecret }: Account) =>
  keepToken(async () => {
    const response = await fetch(`${api}/v1/oauth2/token`, {
      method: "POST",
      redirect: "error",
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Unanswered(`${response.status} to a token`)
    const token = (await response.json()) as { access_token: string; expires_in: number }
    return tokenFor(token.access_token, token.expires_in)
  })
