import { createHash } from "node:crypto"
import { googleChannel, googleReturn } from "../../../../contract/google.ts"

/**
 * Takes Google's answer out of the address, hands it to the page that opened the window, and closes; or goes back with it to
 * the page that came here itself, for want of a window.
 */
const script = `
const asked = new URLSearchParams(location.search)
const told = Object.fromEntries(["code", "state", "error"].map((name) => [name, asked.get(name)]))
history.replaceState(null, "", location.pathname)
const name = ${JSON.stringify(googleReturn)}
const read = () => {
  try {
    return JSON.parse(sessionStorage.getItem(name))
  } catch {
    return null
  }
}
const left = read()
if (left?.back && left.state === told.state) {
  sessionStorage.setItem(name, JSON.stringify({ ...left, told }))
  const { path, search, hash } = left.back
  // There the door is opened by the address; what came back takes the word out of it.
  location.replace(location.origin + path + search + (search ? "&" : "?") + "acceso=entrar" + hash)
} else {
  new BroadcastChannel(${JSON.stringify(googleChannel)}).postMessage(told)
  setTimeout(() => window.close(), 100)
}
`

const css = `
body { display: grid; min-height: 90vh; margin: 0; padding: 24px; background: #fbf8f3; color: #2b2522;
  font: 18px/1.5 system-ui, sans-serif; place-items: center; text-align: center; }
`

const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** Where Google sends the window back to. The same for everybody: what it was told is read by its script alone. */
export const callbackPage = {
  html: `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Google</title>
<style>${css}</style>
<body>
<main><p>Listo. Vuelve a la página del estudio; ya puedes cerrar esta ventana.</p></main>
<script>${script}</script>
</body>
</html>
`,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    // With the page's own it stays one group of windows: that page sees this one close.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "content-security-policy": [
      "default-src 'none'",
      `script-src ${digest(script)}`,
      `style-src ${digest(css)}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  },
}
