import { randomUUID } from "node:crypto"
import { call } from "../tests/support/http.ts"
import type { Person } from "../tests/support/people.ts"
import { type Credentials, enter, registration } from "../tests/support/signin.ts"
import type { Simulator } from "../tools/paypal-simulator/simulator.ts"
import { cheapestPackage, findPlaces } from "./places.ts"
import { returning } from "./returning.ts"
import { type Calls, type Filled, turns } from "./sizes.ts"

/** What customers of many years do all day: each turn another one of them, with a row of calls that lead to each other. */
export async function customerCalls({ url, pool }: Filled, simulator: Simulator): Promise<Calls> {
  const people = await returning(pool, turns)
  const { free, full } = await findPlaces(pool, people)
  const { packageId, amount } = await cheapestPackage(pool)
  const branch = (await pool.query("select id from branches order by id limit 1")).rows[0].id as string
  const credentials = await register(url, branch)
  const pages = (path: string) => (turn: number) => fetch(`${url}${path}${turn}`)
  const send = (line: string, turn: number, body?: object) => {
    const [method = "", path] = line.split(" ")
    return fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(people.at(turn) as Person).headers,
        "idempotency-key": randomUUID(),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  const get = (path: string) => (turn: number) => send(`GET ${path}`, turn)
  const made = new Map<string, string>()
  /** What it made is what a later call of the same turn is about. */
  const making = async (name: string, turn: number, reply: Promise<Response>): Promise<Response> => {
    const answer = await reply
    const { id, orderID } = await answer.clone().json()
    made.set(`${name} ${turn}`, id ?? orderID)
    return answer
  }
  return {
    "the home page": pages("/?v="),
    "the page of a branch": pages(`/reserva-clase/${branch}?instructor=`),
    "who I am, and my packages": get("/users/me"),
    "my credits": get("/credits/my"),
    "my reservations": get("/reservations/my"),
    "my reservations, all of them": get("/reservations/my?scope=all"),
    "my places in line": get("/waitlist/my"),
    "whether I can book": (turn) => send(`GET /reservations/preview?classId=${free.at(turn)}`, turn),
    book: (turn) => making("seat", turn, send("POST /reservations", turn, { classId: free.at(turn) })),
    cancel: (turn) => send(`DELETE /reservations/${made.get(`seat ${turn}`)}`, turn),
    wait: (turn) => making("wait", turn, send("POST /waitlist", turn, { classId: full.at(turn) })),
    "wait no more": (turn) => send(`DELETE /waitlist/${made.get(`wait ${turn}`)}`, turn),
    order: (turn) =>
      making("order", turn, send("POST /paypal/create-order", turn, { packageId, amount, currency: "MXN" })),
    pay: async (turn) => {
      const orderID = made.get(`order ${turn}`) as string
      await simulator.approve(orderID)
      return send("POST /paypal/capture-order", turn, { orderID, packageId })
    },
    "sign in": async () => {
      const { headers } = await enter({ call: (line, request) => call(url, line, request) }, credentials)
      return fetch(`${url}/api/users/me`, { headers })
    },
  }
}

/** Somebody who came in through the door. */
async function register(url: string, branch: string): Promise<Credentials> {
  const body = registration(branch, { email: `${randomUUID()}@example.com` })
  const { status } = await call(url, "POST /users/register", { body })
  if (status !== 201) throw new Error(`Signup answered ${status}`)
  return body
}
