import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import { postOf } from "../support/post.ts"
import { openTill } from "../support/till.ts"

const { environment } = await openTill()
const cupo = freshCupo()
const post = postOf(cupo)
const owner = () => cupo.person({ role: "admin", superuser: true })

describe("a mail to oneself", () => {
  test("stays to be read where there is no mail server, which is said", async () => {
    const as = await owner()
    // Of anybody: what customers are told depends on it too.
    for (const asked of [{}, { as }])
      expect((await cupo.call("GET /config/mail", asked)).body).toEqual({ isAvailable: false })
    const { status, body } = await cupo.call("POST /messages/test", { as })
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: "unmailed", address: as.email })
    const { body: mail } = await cupo.call(`GET /messages/${body.id}`, { as })
    expect(mail.html).toContain("Tus correos llegan")
  })

  test("leaves as every other where there is one", async () => {
    const as = await owner()
    const { url } = await cupo.anotherServer({ SMTP_URL: post.box.url, MAIL_FROM: "hola@arcilla.test" })
    expect((await call(url, "GET /config/mail", { as })).body).toEqual({ isAvailable: true })
    const { body } = await call(url, "POST /messages/test", { as })
    expect(body.state).toBe("pending")
    await post.work()
    expect((await call(url, `GET /messages/${body.id}`, { as })).body.state).toBe("sent")
    expect(post.box.mails).toHaveLength(1)
  })
})

describe("an order that nobody pays", () => {
  const orders = async () => (await cupo.pool.query("select from orders")).rowCount

  test("is refused where nothing is sold online", async () => {
    const reply = await cupo.call("POST /config/payments/test", { as: await owner() })
    expect(reply).toMatchObject({ status: 409, body: { error: "PAYMENTS_OFF" } })
  })

  test("is taken by who takes payments, and is none of ours", async () => {
    const { url } = await cupo.anotherServer(environment)
    const reply = await call(url, "POST /config/payments/test", { as: await owner() })
    expect(reply).toMatchObject({ status: 200, body: { ok: true } })
    expect(await orders()).toBe(0)
  })

  test("says so when nobody answers", async () => {
    const { url } = await cupo.anotherServer({
      PAYPAL_SIMULATOR_URL: "http://127.0.0.1:9",
      PAYPAL_PATIENCE_MS: "200",
    })
    const reply = await call(url, "POST /config/payments/test", { as: await owner() })
    expect(reply).toMatchObject({ status: 502, body: { error: "ORDER_NOT_CREATED" } })
  })
})
