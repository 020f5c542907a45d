import type { FastifyInstance } from "fastify"
import { houseAccent } from "../../../../contract/tones.ts"
import type { Context } from "../../../platform/context.ts"
import { describePicture } from "../../../platform/http/describe.ts"
import { readStudioProfile } from "../settings.ts"
import { drawIcon, type IconName, icons } from "./draw.ts"

/** `GET /api/icons/icon-192.png` and its sizes: drawn when the studio's name or accent is another than before, once however many ask. */
export function serveIcons(app: FastifyInstance, context: Pick<Context, "pool">): void {
  const drawn = new Map<IconName, { of: string; png: Promise<Buffer> }>()
  for (const which of Object.keys(icons) as IconName[]) {
    const name = `getIcon${which.replace(/(?:^|\W)(\w)/g, (_, letter) => letter.toUpperCase())}`
    const schema = describePicture(name, "El icono del estudio")
    app.get(`/api/icons/${which}.png`, { schema }, async (_request, reply) => {
      const { name, accent } = await readStudioProfile(context)
      const of = `${name}\n${accent}`
      if (drawn.get(which)?.of !== of) {
        const png = drawIcon(name, accent ?? houseAccent, which)
        drawn.set(which, { of, png })
        // A drawing that failed is tried again by whoever asks next.
        png.catch(() => drawn.get(which)?.png === png && drawn.delete(which))
      }
      return reply
        .header("cache-control", "public, max-age=3600")
        .type("image/png")
        .send(await drawn.get(which)?.png)
    })
  }
  // Browsers ask for it where no page names an icon: beside a receipt, or robots.txt.
  app.get("/favicon.ico", { schema: { hide: true } }, (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").redirect("/api/icons/icon-192.png"),
  )
}
