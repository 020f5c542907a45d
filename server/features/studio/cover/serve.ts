import type { FastifyInstance } from "fastify"
import { tonesOf } from "../../../../contract/tones.ts"
import type { Context } from "../../../platform/context.ts"
import { describePicture } from "../../../platform/http/describe.ts"
import { readStudioProfile } from "../settings.ts"
import { drawCover } from "./draw.ts"

/** `GET /api/cover.png`: drawn when the studio's name, line or accent is another than before, once however many ask. */
export function serveCover(app: FastifyInstance, context: Pick<Context, "pool">): void {
  let drawn: { of: string; png: Promise<Buffer> } | undefined
  app.get(
    "/api/cover.png",
    { schema: describePicture("getCover", "La imagen con la que se comparte el estudio") },
    async (_request, reply) => {
      const { name, tagline, accent } = await readStudioProfile(context)
      const of = `${name}\n${tagline}\n${accent}`
      if (drawn?.of !== of) {
        const png = drawCover({ name, tagline, accent: tonesOf(accent).surface })
        drawn = { of, png }
        // A drawing that failed is tried again by whoever asks next.
        png.catch(() => {
          if (drawn?.png === png) drawn = undefined
        })
      }
      return reply
        .header("cache-control", "public, max-age=3600")
        .type("image/png")
        .send(await drawn.png)
    },
  )
}
