import display from "@fonts/display.woff2?url"
import text from "@fonts/text.woff2?url"
import { getStudioProfile } from "../../../contract/studio.ts"
import { callFromServer } from "../../api/server.ts"
import type { Route } from "./+types/page.ts"
import { offlineStyle } from "./style.ts"

/** The house's letters, if the browser still has them from another page. */
const letters = Object.entries({ Fraunces: display, Figtree: text })
  .map(
    ([name, href]) => `@font-face { font-family: "${name} Variable"; src: url("${href}") format("woff2"); }`,
  )
  .join("\n")

const escaped = (words: string) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * What the browser shows in the place of any page while there is no network: the next classes that it keeps. Whole in one
 * file, because it must not need anything that a later version has taken away.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, accent } = await callFromServer(context, getStudioProfile, {})
  const html = `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fbf8f3">
<title>Sin conexión · ${escaped(name)}</title>
<style>${letters}${offlineStyle(accent)}</style>
</head>
<body>
<header>${escaped(name)}<span>.</span></header>
<main>
<h1>Sin conexión</h1>
<p>No pudimos llegar al estudio. Revisa tu internet; esta página vuelve sola cuando regrese.</p>
<button type="button" id="again">Intentar de nuevo</button>
<section aria-labelledby="next" hidden>
<h2 id="next">Tus próximas clases</h2>
<ul id="classes"></ul>
<p class="note">Como las vimos por última vez en este dispositivo.</p>
</section>
</main>
<script src="/sin-conexion.js"></script>
</body>
</html>`
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}
