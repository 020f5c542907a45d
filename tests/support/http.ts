import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Person } from "./people.ts"

// biome-ignore lint/suspicious/noExplicitAny: a reply is looked into, not trusted
export type Reply = { status: number; body: any; headers: Headers }

export interface Request {
  as?: Person
  body?: unknown
  /** In the place of a body: files. */
  form?: FormData
  key?: string
  headers?: Record<string, string>
}

/** One call over HTTP: `call(url, "POST /reservations", { as, body })`. */
export async function call(
  url: string,
  line: string,
  { as, body, form, key, headers }: Request = {},
): Promise<Reply> {
  const [method, path] = line.split(" ")
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...as?.headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json")
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  }
}

/** What comes back, to its end, for bytes that a client wrote itself. */
export async function answerTo(
  url: string,
  speak: (socket: Socket) => void,
): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  speak(socket)
  let answer = ""
  for await (const part of socket) answer += part
  const [head = "", body = ""] = answer.split("\r\n\r\n")
  return { head, body }
}

/** True when the server asks to be asked again: it is busy, or the same press is still under way. */
export const isLater = ({ status, headers }: Reply): boolean =>
  status === 503 || (status === 409 && headers.has("retry-after"))

/** One press as the web makes it: with one key, again when nothing came back and for as long as the server asks for it. */
export async function press(url: string, line: string, request: Request): Promise<Reply> {
  const keyed = { key: randomUUID(), ...request }
  for (;;) {
    const reply = await call(url, line, keyed).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
      return undefined
    })
    if (reply && !isLater(reply)) return reply
    await sleep(1000 * Number(reply?.headers.get("retry-after") ?? 1))
  }
}

/** How many replies came with each code: «201», or the error's name. */
export function tally(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const name = status < 400 ? String(status) : String(body.error ?? status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
