import { createHash } from "node:crypto"
import type { FastifyRequest } from "fastify"
import { type ErrorCode, errors } from "../../../contract/errors.ts"
import { type AccentTones, tonesOf } from "../../../contract/tones.ts"

/** True for a person's browser that asks for a page; the API and the scripts of a page read JSON. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false
  return !/^\/api(\/|\?|$)/.test(url) && Boolean(headers.accept?.includes("text/html"))
}

const styleIn = ({ accent, surface, on }: AccentTones) => `
body{margin:0;background:#fbf8f3;color:#2b2522;font:1rem/1.5 system-ui,sans-serif}
main{min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;
box-sizing:border-box;text-align:center}
h1{margin:0;font:400 clamp(2rem,6vw,3rem)/1.08 Georgia,serif;letter-spacing:-.025em}
p{margin:0;max-width:34rem;color:#6a5f57}
a{margin-top:.5rem;padding:.8rem 1.6rem;border-radius:99px;background:${surface};color:${on};font-weight:600;text-decoration:none}
.more a{margin:0;padding:.5rem;background:none;color:${accent};font-weight:400;text-decoration:underline}
a:focus-visible{outline:2px solid ${accent};outline-offset:3px}`

const missing = {
  title: "404 no found",
  text: "Esta página no existe o cambió de lugar.",
  link: '<a href="/">Ir al inicio</a>',
}

const words: Partial<Record<ErrorCode, { title: string; text?: string; link: string }>> = {
  UNAVAILABLE: {
    title: "Volvemos en un momento",
    link: '<a href="">Intentar de nuevo</a>\n<p class="more"><a href="/estado">Ver el estado del servicio</a></p>',
  },
  TOO_MANY_REQUESTS: { title: "Volvemos en un momento", link: '<a href="">Intentar de nuevo</a>' },
  NOT_FOUND: missing,
  // Of a page it was asked for by an address that somebody cut or wrote by hand.
  MALFORMED_REQUEST: missing,
}

export interface ErrorPage {
  html: string
  /** What the page may do: wear its own style. */
  policy: string
}

const made = new Map<string, ErrorPage>()

/**
 * A whole page that says what an error says, in a studio's accent `#rrggbb`, made once: it needs no script, no database and no
 * rendering.
 */
export function errorPage(code: ErrorCode, accent: string | null): ErrorPage {
  const name = `${code} ${accent}`
  const page = made.get(name) ?? render(code, accent)
  // One that follows a studio that tries colours on keeps those of the last.
  if (made.size > 200) made.clear()
  made.set(name, page)
  return page
}

function render(code: ErrorCode, color: string | null): ErrorPage {
  const tones = tonesOf(color)
  const { surface, light, soft } = tones
  const style = styleIn(tones)
  const digest = createHash("sha256").update(style).digest("base64")
  const { title, text, link } = words[code] ?? {
    title: "Error de servidor",
    link: '<a href="/">Ir al inicio</a>',
  }
  const html = `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main>
<svg viewBox="0 0 240 130" width="240" height="130" aria-hidden="true"><circle cx="58" cy="40" r="24" fill="${light}"/><path d="M96 120V68a44 44 0 0 1 88 0v52z" fill="${soft}"/><path d="M114 120V74a26 26 0 0 1 52 0v46z" fill="${surface}"/><path d="M0 120q60-34 120-12t120-8v30H0z" fill="#5c6e54"/></svg>
<h1>${title}</h1>
<p>${text ?? errors[code].message}</p>
${link}
</main></body>
</html>
`
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; frame-ancestors 'none'`
  return { html, policy }
}
