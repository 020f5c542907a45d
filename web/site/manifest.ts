import { getStudioProfile } from "../../contract/studio.ts"
import { callFromServer } from "../api/server.ts"
import type { Route } from "./+types/manifest.ts"

const paper = "#fbf8f3"

/** What a phone needs to keep the site beside its other apps, under the studio's own name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await callFromServer(context, getStudioProfile, {})
  const manifest = {
    name,
    short_name: name,
    lang: "es-MX",
    start_url: "/",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  }
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } })
}
