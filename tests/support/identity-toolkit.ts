import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from "jose"
import { type Project, projectOf } from "../../server/features/people/firebase/project.ts"

type Answer = { status: number; body: unknown }
/** As it stands; `endless`: and on, and on. */
type Raw = { status: number; raw: string; endless?: true }

export interface Toolkit {
  project: Project
  /** Calls that came, each by what stands at the end of its path. */
  asked: string[]
  /** What the next calls are answered with; whatever it does not say is answered as usual. */
  answer: (what: string) => Answer | Raw | "nothing" | "cut" | undefined
  /** An ID token as Google signs it, with claims that a test bends. */
  idToken(claims?: Record<string, unknown>, how?: { kid?: string; alg?: "none" }): Promise<string>
  /** Google signs with another key from now on; those before are told no more. */
  turnKey(): Promise<void>
  close(): Promise<void>
}

/**
 * Google's side of Firebase as far as it can fail: it takes a service account's own signature for a token, signs ID tokens with
 * keys that change, and answers as badly as it is told to. It keeps no accounts: what those do is tried with the emulator.
 */
export async function startToolkit(): Promise<Toolkit> {
  const service = await generateKeyPair("RS256", { extractable: true })
  let keys = await newKeys(1)
  const open = new Set<ServerResponse>()

  const toolkit = { asked: [] as string[], answer: () => undefined } as unknown as Toolkit
  const usual = (what: string): Answer => {
    if (what === "token") return { status: 200, body: { access_token: "given", expires_in: 3600 } }
    if (what === "keys") return { status: 200, body: { keys: [keys.jwk] } }
    return { status: 200, body: {} }
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    open.add(response)
    response.once("close", () => open.delete(response))
    const what = /[^/:]+$/.exec(new URL(request.url ?? "", "http://x").pathname)?.[0] ?? ""
    toolkit.asked.push(what)
    const said = toolkit.answer(what) ?? usual(what)
    if (said === "nothing") return
    if (said === "cut") return void request.socket.destroy()
    response.writeHead(said.status, { "content-type": "application/json" })
    if (!("raw" in said)) return void response.end(JSON.stringify(said.body))
    if (!said.endless) return void response.end(said.raw)
    const more = () => void response.write(said.raw)
    const dripping = setInterval(more, 50)
    response.once("close", () => clearInterval(dripping))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = {
    ...{ project_id: "estudio", client_email: "cupo@estudio.iam.gserviceaccount.com" },
    private_key: await exportPKCS8(service.privateKey),
  }
  return Object.assign(toolkit, {
    project: {
      ...projectOf(JSON.stringify(account), "web-key"),
      urls: { api: `${url}/v1`, token: `${url}/token`, keys: `${url}/keys` },
    },
    async idToken(claims = {}, { kid = keys.jwk.kid, alg } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const said = {
        ...{ iss: "https://securetoken.google.com/estudio", aud: "estudio", sub: "u-1", sid: "s-1" },
        ...{ email: "jimena@example.com", iat: now, auth_time: now, exp: now + 3600, ...claims },
      }
      if (alg === "none") {
        const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
        return `${part({ alg, typ: "JWT" })}.${part(said)}.`
      }
      return new SignJWT(said).setProtectedHeader({ alg: "RS256", kid }).sign(keys.privateKey)
    },
    async turnKey() {
      keys = await newKeys(keys.nth + 1)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  } satisfies Partial<Toolkit>)
}

async function newKeys(nth: number) {
  const { publicKey, privateKey } = await generateKeyPair("RS256")
  return { nth, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: `key-${nth}`, alg: "RS256" } }
}
