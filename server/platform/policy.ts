import { createHash } from "node:crypto"

/**
 * A page that may go to everybody: the scripts that it was rendered with, known by the nonce of its rendering, are named
 * by their digests in its policy instead. A script that came into the page any other way has no nonce and is not named.
 */
export function sealScripts(html: string, nonce: string): { html: string; digests: string[] } {
  const mark = ` nonce="${nonce}"`
  const digests: string[] = []
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || script === "") continue
    digests.push(`'sha256-${createHash("sha256").update(script).digest("base64")}'`)
  }
  return { html: html.replaceAll(mark, ""), digests: [...new Set(digests)] }
}

/**
 * The Content-Security-Policy of a page with these inline scripts. `others` are the origins, besides ours, whose scripts,
 * frames and pictures it shows: those of who takes payments, on the page where one pays. `spoken` are those that it may ask,
 * and no more: of who keeps the passwords, on the pages where somebody signs in.
 */
export function policyOf(
  digests: string[],
  dev: boolean,
  others: readonly string[] = [],
  spoken: readonly string[] = [],
): string {
  const from = (...sources: string[]) => ["'self'", ...sources, ...others].join(" ")
  return [
    "default-src 'self'",
    `script-src ${from(...digests)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${from("data:")}`,
    "font-src 'self'",
    `connect-src ${from(...(dev ? ["ws:"] : []), ...spoken)}`,
    `frame-src ${from()}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ")
}
