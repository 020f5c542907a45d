import { type IncomingMessage, Server, type ServerResponse } from "node:http"

// Loaded before a server whose browsers are to wait: each call of the API comes late, and so does the end of its answer,
// by anything up to so many milliseconds in all. Calls of the tests themselves are none of a browser's.
const most = Number(process.env.CUPO_TEST_LATE)
const emit = Server.prototype.emit as (...told: unknown[]) => boolean

Server.prototype.emit = function (this: Server, ...told: unknown[]) {
  const [event, request, response] = told as [string, IncomingMessage?, ServerResponse?]
  const isCall = event === "request" && request?.url?.startsWith("/api/")
  const isBrowsers = isCall && request?.headers["user-agent"]?.startsWith("Mozilla")
  if (!isBrowsers || !response) return emit.apply(this, told)
  holdEnd(response, (Math.random() * most) / 2)
  setTimeout(() => emit.apply(this, told), (Math.random() * most) / 2)
  return true
}

function holdEnd(response: ServerResponse, ms: number): void {
  const end = response.end as (...args: unknown[]) => ServerResponse
  response.end = (...args: unknown[]) => {
    setTimeout(() => end.apply(response, args), ms)
    return response
  }
}
