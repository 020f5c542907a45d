import { createHmac } from "node:crypto"

/** What better-auth gives whoever signs in: the token of their sign-in, signed. */
export function credentialOf(token: string, secret: string): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64")
  return encodeURIComponent(`${token}.${signature}`)
}
