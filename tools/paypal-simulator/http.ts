import type { IncomingMessage, ServerResponse } from "node:http"

/** What a call is answered. `isLost`: the connection breaks instead. */
export interface Answer {
  status: number
  body?: unknown
  type?: string
  headers?: Record<string, string>
  isLost?: boolean
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage["headers"]
  text: string
  /** The body as JSON; {} when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the simulator is as trusting as its callers are
  json: any
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://simulator")
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { method = "GET", headers } = request
  return { method, path: pathname, query: searchParams, headers, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

export function send(response: ServerResponse, { status, body, type, headers, isLost }: Answer): void {
  if (isLost) {
    response.destroy()
    return
  }
  const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body)
  response.writeHead(status, { "content-type": type ?? "application/json", ...headers })
  response.end(text)
}

/** As PayPal words what it refuses. */
export const refused = (issue: string, description = issue): Answer => ({
  status: 422,
  body: { name: "UNPROCESSABLE_ENTITY", details: [{ issue, description }] },
})

export const underWay: Answer = {
  status: 409,
  body: {
    name: "RESOURCE_CONFLICT",
    details: [
      {
        issue: "PREVIOUS_REQUEST_IN_PROGRESS",
        description: "A previous request on this resource is currently in progress.",
      },
    ],
  },
}

/** Words that no list of ours has. */
export const strange: Answer = refused("NEW_RULE_OF_THE_BANK")

export const missing: Answer = {
  status: 404,
  body: { name: "RESOURCE_NOT_FOUND", details: [{ issue: "INVALID_RESOURCE_ID" }] },
}

export const broken: Answer = { status: 500, body: { name: "INTERNAL_SERVER_ERROR" } }
