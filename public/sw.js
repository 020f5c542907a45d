// Answers in the place of a page that the network does not bring; everything else is left to the browser. It keeps nothing
// of anybody: what is theirs is in the storage that signing out clears.
const cache = "cupo-offline"
const page = "/sin-conexion"
const kept = [page, "/sin-conexion.js", "/api/icons/icon-192.png"]

const renew = async () => (await caches.open(cache)).addAll(kept)

addEventListener("install", (event) => {
  skipWaiting()
  event.waitUntil(renew())
})

// What a version before kept under another name would be found first, for ever.
const tidy = async () => {
  for (const name of await caches.keys()) if (name !== cache) await caches.delete(name)
}

addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), clients.claim()])))

// The studio's name may be another by now.
let renewedAt = Date.now()
const renewHourly = () => {
  if (Date.now() - renewedAt < 3_600_000) return
  renewedAt = Date.now()
  renew().catch(() => {})
}

addEventListener("fetch", (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(page, { cacheName: cache })))
    renewHourly()
  } else if (pathname === "/sin-conexion.js") {
    event.respondWith(fetch(request).catch(() => caches.match(pathname, { cacheName: cache })))
  }
})
