import { useEffect } from "react"
import { renew } from "./ui/renew.ts"

/** The part of the site that stays on the device, and the way from a version that is no longer served to the present one. */
export function Installed() {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => {})
    const lacking = () => void renew()
    addEventListener("vite:preloadError", lacking)
    return () => removeEventListener("vite:preloadError", lacking)
  }, [])
  return null
}
