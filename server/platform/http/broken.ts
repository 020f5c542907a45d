import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { type ErrorCode, type ErrorReply, errors } from "../../../contract/errors.ts"
import { bare } from "./bare.ts"
import { hangUp } from "./hangUp.ts"

const byNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
}

/** Answers what never became a request, in the contract's form, and closes the connection: nothing after it can be read. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return
  const code = byNodeCode[error.code ?? ""] ?? "MALFORMED_REQUEST"
  const { status, message } = errors[code]
  const body = JSON.stringify({ error: code, message } satisfies ErrorReply)
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      ...Object.entries(bare).map(([name, value]) => `${name}: ${value}`),
      "connection: close",
      `\r\n${body}`,
    ].join("\r\n"),
  )
  hangUp(socket)
}
