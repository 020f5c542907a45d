import { listBranches, listDisciplines } from "../../contract/studio.ts"
import { callFromServer } from "../api/server.ts"
import type { Route } from "./+types/sitemap.ts"
import { classPath } from "./schedule/places.ts"

const pages = [
  ...["/", "/paquetes", "/instructores", "/quienes-somos", "/contacto"],
  ...["/terminos-y-condiciones", "/aviso-de-privacidad"],
]

/** Every public page, for search engines. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ branches }, { disciplines }] = await Promise.all([
    callFromServer(context, listBranches, {}),
    callFromServer(context, listDisciplines, {}),
  ])
  const paths = [
    ...pages,
    ...disciplines.map(classPath),
    ...branches.filter(({ isPublic }) => isPublic).map(({ id }) => `/reserva-clase/${id}`),
  ]
  const entries = paths.map((path) => `<url><loc>${new URL(path, request.url).href}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  )
}
