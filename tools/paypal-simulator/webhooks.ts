import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Book } from "./book.ts"

export const webhookId = "SIMULADOR"

/** Milliseconds between the tries of a webhook that is not taken. */
const pauses = [200, 1_000, 5_000, 30_000, 120_000, 600_000]

export interface Webhooks {
  /** Where they go; nowhere until it is known. */
  url: string | undefined
  /** Tells of something, for as long as it takes. Resolves when it was taken or given up. */
  tell(kind: string, resource: object, how?: { isForged?: boolean }): Promise<void>
  /** Sends again what never arrived. */
  resume(): void
  /** True when a call to somebody's door is one of ours. */
  isOurs(claims: Claims): boolean
  close(): void
}

/** What `verify-webhook-signature` is asked. */
export interface Claims {
  transmission_id?: string
  transmission_time?: string
  transmission_sig?: string
  webhook_id?: string
  webhook_event?: unknown
}

export function openWebhooks(book: Book): Webhooks {
  const secret = book.secrets.get("webhooks") as string
  const closing = new AbortController()
  const sign = (id: string, time: string, body: string) =>
    createHmac("sha256", secret)
      .update(`${id}|${time}|${webhookId}|${createHash("sha256").update(body).digest("hex")}`)
      .digest("base64")

  async function deliver(id: string, body: string, key: (id: string, time: string) => string): Promise<void> {
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      if (webhooks.url && (await send(webhooks.url, body, key))) {
        const event = book.events.get(id)
        if (event) book.put("events", id, { ...event, isDelivered: true })
        return
      }
    }
  }

  async function send(
    url: string,
    body: string,
    key: (id: string, time: string) => string,
  ): Promise<boolean> {
    const [id, time] = [randomUUID(), new Date().toISOString()]
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "paypal-transmission-id": id,
        "paypal-transmission-time": time,
        "paypal-transmission-sig": key(id, time),
        "paypal-cert-url": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-SIMULADOR",
        "paypal-auth-algo": "SHA256withRSA",
      },
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(15_000)]),
    }).catch(() => undefined)
    await response?.body?.cancel()
    return response?.ok ?? false
  }

  const webhooks: Webhooks = {
    url: undefined,
    async tell(kind, resource, { isForged = false } = {}) {
      const id = `WH-${randomBytes(12).toString("hex").toUpperCase()}`
      const body = JSON.stringify({
        ...{ id, event_version: "1.0", create_time: new Date().toISOString() },
        ...{ resource_type: kind.split(".")[0]?.toLowerCase(), event_type: kind, resource },
      })
      // Whoever forges tries once.
      if (isForged) {
        if (webhooks.url) await send(webhooks.url, body, () => randomBytes(32).toString("base64"))
        return
      }
      book.put("events", id, { id, body, isDelivered: false })
      await deliver(id, body, (transmission, time) => sign(transmission, time, body))
    },
    resume() {
      for (const { id, body, isDelivered } of book.events.values()) {
        if (!isDelivered) void deliver(id, body, (transmission, time) => sign(transmission, time, body))
      }
    },
    isOurs({ transmission_id, transmission_time, transmission_sig, webhook_id, webhook_event }) {
      if (webhook_id !== webhookId || !transmission_id || !transmission_time) return false
      return transmission_sig === sign(transmission_id, transmission_time, JSON.stringify(webhook_event))
    },
    close: () => closing.abort(),
  }
  return webhooks
}
