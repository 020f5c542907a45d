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
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/api/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/api/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/api/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  }
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } })
}
