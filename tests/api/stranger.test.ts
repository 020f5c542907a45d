import { OpenAPIClientAxios, type OpenAPIV3 } from "openapi-client-axios"
import { expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"
import { openTill } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = sharedCupo(environment)

/** A client that knows nothing of us but where the reference is. */
async function openClient() {
  const document = await (await fetch(`${cupo.server.url}/api/openapi.json`)).json()
  const made = new OpenAPIClientAxios({
    definition: document as OpenAPIV3.Document,
    withServer: { url: cupo.server.url },
  })
  return made.init()
}

test("who has nothing but the reference signs up, pays, books and cancels", async () => {
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2) })
  const client = await openClient()
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is looked into
  const ask = async (name: string, body?: unknown, path: object = {}): Promise<any> => {
    const call = client[name]
    if (!call) throw new Error(`The reference has no ${name}`)
    return call(path as never, body as never)
  }

  const { data: branches } = await ask("listBranches")
  const person = {
    ...{ firstName: "Jimena", lastName: "Ríos", phone: "55 1234 5678", birthDate: "29/02" },
    ...{ email: "jimena@example.com", password: "Barro2026", branch: branches.branches[0].id },
  }
  await ask("register", person)
  const { headers } = await ask("signIn", { email: person.email, password: person.password })
  client.defaults.headers.common.authorization = `Bearer ${headers["set-auth-token"]}`
  const { data: token } = await ask("getIdToken")
  client.defaults.headers.common.authorization = `Bearer ${token.token}`
  const { data: session } = await ask("openSession")
  client.defaults.headers.common["x-session-id"] = session.sessionId

  const { data: sold } = await ask("listPackages")
  const { id: packageId, amount } = sold.packages.find(
    ({ description }: { description: string }) => description === "10 clases",
  )
  const { data: order } = await ask("createOrder", { packageId, amount, currency: "MXN" })
  await simulator.approve(order.orderID)
  const { data: paid } = await ask("captureOrder", { orderID: order.orderID, packageId })
  expect(paid.user.packages).toMatchObject([{ available: 10 }])

  const { data: booked } = await ask("book", { classId, seat: 3 })
  expect(booked).toMatchObject({ classId, seat: 3, status: "active" })
  const { data: cancelled } = await ask("cancel", undefined, { id: booked.id })
  expect(cancelled).toMatchObject({ id: booked.id, status: "cancelled" })
  const { data: me } = await ask("getMe")
  expect(me).toMatchObject({ email: person.email, packages: [{ available: 10 }] })
  await expect(ask("book", { classId, seat: 999 })).rejects.toMatchObject({
    response: { status: 409, data: { error: "SEAT_NOT_AVAILABLE" } },
  })
})
