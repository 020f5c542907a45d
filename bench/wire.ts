import { connect, type Socket } from "node:net"

/** An answer: of the body one knows what its bytes say as Latin-1, which is what was sent wherever that is ASCII. */
export interface Reply {
  status: number
  /** Its status line and headers. */
  head: string
  body: string
}

interface Order {
  port: number
  /** Whose address it comes from: 127.0.0.1 where it is not said. */
  localAddress?: string
}

/** What becomes of what was asked: each part of it as it comes, and that the connection is over before it was closed here. */
interface Told {
  hear(text: string): void
  end(): void
}

/** Where every connection of this process reads to: what comes is taken out at once. */
const buffer = Buffer.allocUnsafeSlow(256 * 1024)

/**
 * A connection of HTTP/1.1 that does no more than a load needs, one request after the other: phones take nothing from the machine that
 * serves them, and of this one the cores belong to what is measured. Answers are told by their `content-length`.
 */
export class Wire {
  readonly #order: Order
  #socket: Socket | undefined
  #told: Told | undefined

  constructor(order: Order) {
    this.#order = order
  }

  /** One that was kept, and that the server closed meanwhile, is opened anew, as browsers do. Throws where the answer is cut. */
  async send(method: string, path: string, headers: Record<string, string>, body = ""): Promise<Reply> {
    const isKept = this.#socket !== undefined
    const reply = await this.#sendOnce(method, path, headers, body)
    if (reply) return reply
    if (!isKept) throw new Error("the connection ended before its answer")
    return this.send(method, path, headers, body)
  }

  #sendOnce(method: string, path: string, headers: Record<string, string>, body: string) {
    let received = ""
    let whole = 0
    return new Promise<Reply | undefined>((resolve) => {
      this.#write(request(method, path, headers, body), {
        hear: (text) => {
          received += text
          const end = received.indexOf("\r\n\r\n")
          if (end < 0) return
          whole ||= end + 4 + lengthOf(received.slice(0, end))
          if (received.length < whole) return
          const head = received.slice(0, end)
          if (/\r\nconnection: close/i.test(head)) this.close()
          resolve({ status: statusOf(head), head, body: received.slice(end + 4) })
        },
        end: () => resolve(undefined),
      })
    })
  }

  /** Asks for what never ends. */
  listen(path: string, told: Told): void {
    this.#write(request("GET", path, {}, ""), told)
  }

  close(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.destroy()
  }

  #write(text: string, told: Told): void {
    this.#told = told
    this.#socket ??= this.#open()
    this.#socket.write(text, "latin1")
  }

  #open(): Socket {
    const socket = connect({
      host: "127.0.0.1",
      noDelay: true,
      ...this.#order,
      onread: {
        buffer,
        callback: (size) => {
          if (this.#socket === socket) this.#told?.hear(buffer.toString("latin1", 0, size))
          return true
        },
      },
    })
    const isOver = () => {
      if (this.#socket !== socket) return
      this.close()
      this.#told?.end()
    }
    // A refused or broken connection is told by its end, too.
    return socket
      .on("error", () => {})
      .once("end", isOver)
      .once("close", isOver)
  }
}

function request(method: string, path: string, headers: Record<string, string>, body: string): string {
  let text = `${method} ${path} HTTP/1.1\r\nhost: cupo\r\n`
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`
  if (method !== "GET") text += `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  return `${text}\r\n${body}`
}

const statusOf = (head: string): number => Number(head.slice(9, 12))

function lengthOf(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${head}`)
  return Number(length)
}
