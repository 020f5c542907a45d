import { SignJWT, UnsecuredJWT } from "jose"
import { keepToken, tokenFor } from "../../../platform/keptToken.ts"
import type { Project } from "./project.ts"

const scopes =
  "https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/cloud-platform"
const forCustomTokens =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

/** What the service account shows at each call. */
export const keepServiceToken = ({ account, urls }: Project, patience: number) =>
  keepToken(async () => {
    if (!account) return { value: "owner", until: Number.POSITIVE_INFINITY }
    const assertion = await new SignJWT({ scope: scopes })
      .setProtectedHeader({ alg: "RS256" })
      .setIssuer(account.email)
      .setAudience(urls.token)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(account.key)
    const response = await fetch(urls.token, {
      method: "POST",
      redirect: "error",
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`Google gave the service account no token: ${response.status}`)
    const token = (await response.json()) as { access_token: string; expires_in: number }
    if (typeof token.access_token !== "string") throw new Error("Google gave the service account no token")
    return tokenFor(token.access_token, token.expires_in)
  })

/** Our word that somebody is who they say, which Firebase makes an ID token of; `sid` is in that too, and names the sign-in. */
export async function customToken({ account }: Project, uid: string, sid: string): Promise<string> {
  const address = account?.email ?? "emulated@example.com"
  const said = <Token extends SignJWT | UnsecuredJWT>(token: Token) =>
    token
      .setIssuer(address)
      .setSubject(address)
      .setAudience(forCustomTokens)
      .setIssuedAt()
      .setExpirationTime("5m") as Token
  const claims = { uid, claims: { sid } }
  if (!account) return said(new UnsecuredJWT(claims)).encode()
  return said(new SignJWT(claims)).setProtectedHeader({ alg: "RS256" }).sign(account.key)
}
