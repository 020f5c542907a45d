import { useEffect } from "react"

const lastReload = "cupo.reloadedAt"

/** The part of the site that stays on the device, and the way from a version that is no longer served to the present one. */
export function Installed() {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => {})
    addEventListener("vite:preloadError", renew)
    return () => removeEventListener("vite:preloadError", renew)
  }, [])
  return null
}

/**
 * A piece of this version could not be loaded. When the server answers, it has a newer one: the page is loaded anew, once
 * a minute at most. When it does not, there is no network, and what is on the screen stays.
 */
async function renew(): Promise<void> {
  const isThere = await fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  )
  const now = Date.now()
  if (!isThere || now - Number(sessionStorage.getItem(lastReload)) < 60_000) return
  sessionStorage.setItem(lastReload, String(now))
  location.reload()
}
