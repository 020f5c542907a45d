import { createHash } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** What whoever collects leaks does with a question. */
export type Mood =
  | "well"
  | "late"
  | "halfway"
  | "failing"
  | "garbled"
  | "elsewhere"
  | "endless"
  | "gone"
  | "empty"

export interface LeakHouse {
  address: string
  mood: Mood
  /** Every question, as it came. */
  asked: { path: string; padding: string | undefined }[]
  close(): Promise<void>
}

const digestOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase()

/** A stand-in for Have I Been Pwned, which knows these passwords, and is as unkind as a house on the internet may be. */
export async function startLeaks(known: readonly string[]): Promise<LeakHouse> {
  const digests = known.map(digestOf)
  const house: Pick<LeakHouse, "mood" | "asked"> = { mood: "well", asked: [] }
  const filling = Array.from({ length: 800 }, (_, nth) => `${digestOf(`relleno ${nth}`).slice(5)}:0`)
  const server = createServer((request, response) => {
    const { url = "", headers } = request
    house.asked.push({ path: url, padding: headers["add-padding"] as string | undefined })
    const beginning = url.slice(-5)
    const found = digests.filter((one) => one.startsWith(beginning)).map((one) => `${one.slice(5)}:3861`)
    // Of padding, one that was asked for may be among what never leaked.
    const lines = [...filling, ...found].join("\r\n")
    const { mood } = house
    if (mood === "late") return
    if (mood === "gone") return void request.socket.destroy()
    if (mood === "failing") return void response.writeHead(500).end("no")
    if (mood === "garbled") return void response.writeHead(200).end("<html>Estamos en mantenimiento</html>")
    if (mood === "empty") return void response.writeHead(200).end()
    if (mood === "elsewhere") return void response.writeHead(302, { location: "/range/otra" }).end()
    response.writeHead(200, { "content-type": "text/plain" })
    if (mood === "halfway") {
      response.write(lines.slice(0, 300))
      return void setTimeout(() => request.socket.destroy(), 50)
    }
    if (mood === "endless") {
      const more = () => {
        if (response.write(`${lines}\r\n`.repeat(20))) setImmediate(more)
        else response.once("drain", more)
      }
      return more()
    }
    response.end(lines)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return Object.assign(house, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
