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

/** The Content-Security-Policy of a page with these inline scripts. */
export function policyOf(digests: string[], dev: boolean): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...digests].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ")
}
