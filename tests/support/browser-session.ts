import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { studioUrl } from "./browser-studio.ts"
import { call } from "./http.ts"
import type { Person } from "./people.ts"
import { bearer, type Credentials, type Device, enter } from "./signin.ts"

/**
 * Puts into a browser what signing in leaves there, and opens no page of the product: a form filled in before each test
 * would be the half of its time. The form itself is tested in signing-in. Returns the person's id.
 */
export async function keepSession(page: Page, who: Credentials): Promise<string> {
  await leaveProduct(page)
  return keep(page, await enter({ call: (line, request) => call(studioUrl(), line, request) }, who))
}

/** The same of somebody who never had a password: no test in which they show one, or sign in anew. */
export async function keepPerson(page: Page, { headers, sessionId }: Person): Promise<string> {
  await leaveProduct(page)
  return keep(page, {
    headers,
    sessionId,
    credential: "none",
    idToken: headers.authorization?.slice(7) ?? "",
  })
}

/** A page that is open hears that its session is over as another is opened, and clears away what is kept, at whatever moment it is told. */
const leaveProduct = (page: Page) => page.goto("/robots.txt")

async function keep(page: Page, { headers, ...device }: Device): Promise<string> {
  const { body: user } = await call(studioUrl(), "GET /users/me", { headers })
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(`cupo.${name}`, value)
    },
    {
      token: device.idToken,
      credential: device.credential,
      sessionId: device.sessionId,
      user: JSON.stringify(user),
    },
  )
  return user.id
}

/**
 * Whoever the browser is signed in as has the seat that an address of the map has chosen, as if they had booked it before: over
 * the API, for tests of what becomes of it. Booking itself is tested in booking.
 */
export async function haveSeat(page: Page, address: string): Promise<void> {
  await take(page, "POST /reservations", address)
}

/** The same of a seat that is held for them while they pay. */
export async function holdSeat(page: Page, address: string): Promise<void> {
  const hold = await take(page, "POST /holds", address)
  await page.evaluate((held) => {
    const { id } = JSON.parse(localStorage.getItem("cupo.user") ?? "{}")
    localStorage.setItem("cupo.heldSeat", JSON.stringify({ ...held, owner: id }))
  }, hold)
}

/** What they have ahead is given up, as if from another tab. */
export async function giveUpSeats(page: Page): Promise<void> {
  const headers = await headersOf(page)
  const { body } = await call(studioUrl(), "GET /reservations/my?scope=upcoming", { headers })
  for (const { id } of body.reservations) {
    const { status } = await call(studioUrl(), `DELETE /reservations/${id}`, { headers, key: randomUUID() })
    expect(status).toBe(200)
  }
}

async function take(page: Page, line: string, address: string): Promise<object> {
  const wanted = new URL(address, studioUrl()).searchParams
  const { status, body } = await call(studioUrl(), line, {
    headers: await headersOf(page),
    body: { classId: wanted.get("clase"), seat: Number(wanted.get("lugar")) },
    key: randomUUID(),
  })
  expect(status).toBe(201)
  return body
}

async function headersOf(page: Page) {
  const [token, session] = await page.evaluate(() =>
    ["token", "sessionId"].map((name) => localStorage.getItem(`cupo.${name}`) ?? ""),
  )
  return { ...bearer(token ?? ""), "x-session-id": session ?? "" }
}
