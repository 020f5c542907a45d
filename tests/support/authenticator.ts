import { createHmac } from "node:crypto"
import { type Caller, password as usual } from "./signin.ts"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an application shows for a secret (RFC 6238), so many half minutes from now. The next one is good already. */
export function codeFor(secret: string, halfMinutes = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes))
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

/** Codes that no application shows for this secret within minutes. */
export function wrongCodes(secret: string, count: number): string[] {
  const right = new Set(Array.from({ length: 40 }, (_, nth) => codeFor(secret, nth - 10)))
  const all = Array.from({ length: count + 40 }, (_, one) => String(one).padStart(6, "0"))
  return all.filter((code) => !right.has(code)).slice(0, count)
}

interface Guard {
  /** What the application keeps. */
  secret: string
  /** The one it was set up with: used. */
  code: string
  /** To write down. */
  codes: string[]
}

/** Sets up the second step of whoever has this session, over HTTP. */
export async function setUp(
  { call }: Caller,
  headers: Record<string, string>,
  password = usual,
): Promise<Guard> {
  const { secret } = (await call("POST /users/me/second-step", { headers, body: { password } })).body
  const code = codeFor(secret)
  const { body } = await call("POST /users/me/second-step/confirm", { headers, body: { code } })
  if (body.codes?.length !== 10) throw new Error(`It was not set up: ${JSON.stringify(body)}`)
  return { secret, code, codes: body.codes }
}
