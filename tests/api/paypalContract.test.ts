import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { appendFile, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { readConfig } from "../../server/config.ts"
import type { PaymentProvider } from "../../server/features/payments/provider.ts"
import { openPayments } from "../../server/pay.ts"
import { startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import { until } from "../support/process.ts"

const simulator = await startSimulator()
afterAll(() => simulator.close())

const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = process.env
const hasAccount = Boolean(PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET)
if (!hasAccount) {
  console.log("Skipped against PayPal's sandbox: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not set.")
}

const providers: [string, boolean, Record<string, string | undefined>][] = [
  ["the simulator", true, { PAYPAL_SIMULATOR_URL: simulator.url }],
  ["PayPal's sandbox", hasAccount, { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_ENVIRONMENT: "sandbox" }],
]

describe.each(providers)("%s", (name, isThere, settings) => {
  const run = test.skipIf(!isThere)
  const open = async () => (await openPayments(readConfig(settings))) as PaymentProvider

  const make = async (provider: PaymentProvider, orderId: string) =>
    provider.createOrder({
      orderId,
      amount: 180_050,
      description: "10 clases",
      requestId: `order-${orderId}`,
    })

  run("makes one order for one request, and reads it", async () => {
    const provider = await open()
    const orderId = randomUUID()
    const id = await make(provider, orderId)
    expect(id).toMatch(/^[A-Z0-9]{10,40}$/)
    expect(await make(provider, orderId)).toBe(id)
    expect(await make(provider, randomUUID())).not.toBe(id)
    expect(await provider.readOrder(id)).toEqual({ state: "paying" })
  })

  run("takes no money that was not approved, and knows no order that was never made", async () => {
    const provider = await open()
    const orderId = randomUUID()
    const id = await make(provider, orderId)
    expect(await provider.capture(id, `capture-${orderId}-0`)).toEqual({ state: "unapproved" })
    expect(await provider.readOrder("0AA00000AA000000A")).toEqual({ state: "gone" })
    expect(await provider.capture("0AA00000AA000000A", randomUUID())).toEqual({ state: "unknown" })
    expect(await provider.readCapture("0AA00000AA000000A")).toMatchObject({ state: "gone", returns: [] })
  })

  run("gives nothing back of what was never taken", async () => {
    const wish = { captureId: "0AA00000AA000000A", refundId: randomUUID(), amount: 100, reason: "Prueba" }
    const provider = await open()
    expect(await provider.refund({ ...wish, requestId: randomUUID() })).toMatchObject({ state: "refused" })
  })

  run("does not sign what it did not send", async () => {
    const provider = await open()
    const names = ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"]
    const headers = Object.fromEntries(names.map((one) => [`paypal-${one}`, "x"]))
    const notice = provider.readNotice(headers, JSON.stringify({ id: "WH-1", event_type: "X", resource: {} }))
    // PayPal may also refuse to look at a signature of another shape at all.
    expect(await notice.catch(() => undefined)).toBeUndefined()
  })

  // What only a person can approve: their sandbox has no call for it.
  test.skipIf(name !== "the simulator")("takes it once, and gives it back once, in parts", async () => {
    const provider = await open()
    const orderId = randomUUID()
    const id = await make(provider, orderId)
    await simulator.approve(id)
    const taken = await provider.capture(id, `capture-${orderId}-0`)
    expect(taken).toMatchObject({ state: "taken", takings: [{ amount: 180_050, currency: "MXN" }] })
    expect(await provider.capture(id, `capture-${orderId}-0`)).toEqual(taken)
    // Said to be taken already: what became of it is the order's to say.
    expect(await provider.capture(id, "another")).toEqual({ state: "unknown" })
    expect(await provider.readOrder(id)).toEqual(taken)
    const captureId = taken.state === "taken" ? taken.takings[0].id : ""
    const untouched = { state: "known", returns: [], isDisputed: false }
    expect(await provider.readCapture(captureId)).toEqual(untouched)
    const back = (amount: number | undefined, requestId: string) =>
      provider.refund({ captureId, refundId: randomUUID(), amount, reason: "Prueba", requestId })
    const first = await back(80_050, "a")
    expect(first.state).toBe("done")
    expect(await provider.readCapture(captureId)).toMatchObject({
      ...{ state: "known", isDisputed: false },
      returns: [{ captureId, amount: 80_050, isChargeback: false }],
    })
    expect(await back(80_050, "a")).toEqual(first)
    expect(await back(100_001, "b")).toMatchObject({ state: "refused", why: "REFUND_AMOUNT_EXCEEDED" })
    expect((await back(undefined, "c")).state).toBe("done")
    expect(await provider.readOrder(id)).toMatchObject({ state: "taken" })
  })

  test.skipIf(name !== "the simulator")(
    "is asked for one token by all who call, and for another when it ends",
    async () => {
      simulator.calls.clear()
      const provider = await open()
      await Promise.all(Array.from({ length: 20 }, () => provider.readOrder("0AA00000AA000000A")))
      expect(simulator.calls.get("POST /v1/oauth2/token")).toBe(1)
    },
  )
})

test("who takes payments leads nobody on: neither our name nor what is asked goes elsewhere", async () => {
  const followed: string[] = []
  const answers = (leads: (url: string) => boolean) =>
    createServer(({ url = "" }, response) => {
      followed.push(url)
      const token = JSON.stringify({ access_token: "uno", expires_in: 900 })
      if (leads(url)) response.writeHead(307, { location: `/elsewhere${url}` }).end()
      else response.writeHead(200, { "content-type": "application/json" }).end(token)
    })
  for (const led of ["/v1/oauth2/token", "/v2/checkout/orders/0AA00000AA000000A"]) {
    followed.length = 0
    const server = answers((url) => url === led).listen(0, "127.0.0.1")
    await once(server, "listening")
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = (await openPayments(readConfig({ PAYPAL_SIMULATOR_URL: url }))) as PaymentProvider
    await expect(provider.readOrder("0AA00000AA000000A")).rejects.toThrow()
    expect(followed).toContain(led)
    expect(followed.filter((one) => one.startsWith("/elsewhere"))).toEqual([])
    server.close()
  }
})

test("a simulator that is killed has lost nothing that it took, nor what it had to tell", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cupo-simulator-"))
  const open = async (url: string) =>
    (await openPayments(readConfig({ PAYPAL_SIMULATOR_URL: url }))) as PaymentProvider
  const first = await startSimulator({ folder })
  const provider = await open(first.url)
  const id = await provider.createOrder({
    orderId: "o",
    amount: 25_000,
    description: "1 clase",
    requestId: "o",
  })
  await first.approve(id)
  const taken = await provider.capture(id, "c")
  await first.close()
  // Cut short by the kill.
  await appendFile(join(folder, "book.jsonl"), '["orders","X",{"id"')

  const heard: string[] = []
  const door = createServer((request, response) => {
    request.on("data", (bytes) => heard.push(String(bytes)))
    request.on("end", () => response.end())
  })
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve))
  const second = await startSimulator({ folder })
  const again = await open(second.url)
  expect(await again.readOrder(id)).toEqual(taken)
  expect(await again.capture(id, "c")).toEqual(taken)
  second.webhookUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  await until(() => heard.length > 0, 60_000)
  expect(heard.map((one) => JSON.parse(one).event_type)).toEqual(["PAYMENT.CAPTURE.COMPLETED"])
  await second.close()
  door.closeAllConnections()
  await new Promise((resolve) => door.close(resolve))
  await rm(folder, { recursive: true })
})

test("amounts that cannot be read are no amounts", async () => {
  const { toHundredths, toValue } = await import("../../server/features/payments/paypal/shapes.ts")
  for (const centavos of [0, 1, 10, 99, 100, 180_050, 100_000_000]) {
    expect(toHundredths(toValue(centavos))).toBe(centavos)
  }
  expect(toHundredths("7")).toBe(700)
  expect(toHundredths("7.5")).toBe(750)
  for (const text of ["", "-1.00", "1e3", "1.005", "1,800.00", "NaN"])
    expect(() => toHundredths(text)).toThrow()
})
