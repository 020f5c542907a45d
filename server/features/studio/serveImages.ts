import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { z } from "zod"
import { anyErrors, errorReplies } from "../../platform/http/describe.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type PictureStore, StoreAway } from "./provider.ts"

/** `GET /api/images/:id`, for whoever has the address. What an address shows never changes. */
export function serveImages(app: FastifyInstance, pool: pg.Pool, store: PictureStore | undefined): void {
  const params = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) })
  app.get(
    "/api/images/:id",
    {
      schema: {
        ...{ params, tags: ["Contenido"], summary: "Una imagen que subió el estudio" },
        response: errorReplies(["NOT_FOUND", "PICTURES_AWAY", ...anyErrors("GET")]),
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.infer<typeof params>
      const bytes = await read(pool, store, id)
      if (!bytes) throw new Refusal("NOT_FOUND")
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("image/webp")
        .send(Buffer.from(bytes))
    },
  )
}

async function read(
  pool: pg.Pool,
  store: PictureStore | undefined,
  id: string,
): Promise<Uint8Array | undefined> {
  const { rows } = await pool.query<{ bytes: Buffer | null; store_key: string | null }>(
    "select bytes, store_key from images where id = $1",
    [id],
  )
  const found = rows[0]
  if (!found?.store_key) return found?.bytes ?? undefined
  try {
    if (!store) throw new StoreAway("the picture is in a store, and the settings name none")
    return await store.get(found.store_key)
  } catch (cause) {
    if (!(cause instanceof StoreAway)) throw cause
    throw new Refusal("PICTURES_AWAY", { retryAfter: 10 }, { cause })
  }
}
