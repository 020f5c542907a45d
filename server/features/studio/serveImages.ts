import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { z } from "zod"
import type { Focus } from "../../../contract/images.ts"
import { describePicture } from "../../platform/http/describe.ts"
import { Refusal } from "../../platform/refusal.ts"
import { middle } from "./images.ts"
import { pictureId } from "./pictureKeys.ts"
import { type PictureStore, StoreAway } from "./provider.ts"
import { keepSizes, type Size, sizes, whole } from "./sizes.ts"

/** `GET /api/images/:id` and its sizes, for whoever has the address. What an address shows never changes, but for what is cut. */
export function serveImages(app: FastifyInstance, pool: pg.Pool, store: PictureStore | undefined): void {
  const sizesOf = keepSizes((id) => read(pool, store, id))
  const params = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) })
  app.get(
    "/api/images/:id",
    {
      schema: {
        ...describePicture("getImage", "Una imagen que subió el estudio", ["NOT_FOUND", "PICTURES_AWAY"]),
        params,
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.infer<typeof params>
      const bytes = await sizesOf(id, whole, middle, "whole")
      if (!bytes) throw new Refusal("NOT_FOUND")
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("image/webp")
        .send(bytes)
    },
  )
  const inSizes = params.extend({ size: z.enum(Object.keys(sizes)) })
  app.get(
    "/api/images/:id/:size",
    {
      schema: {
        ...describePicture("getImageInSize", "Una imagen más pequeña, o como la muestran los correos", [
          "NOT_FOUND",
          "PICTURES_AWAY",
        ]),
        params: inSizes,
      },
    },
    async (request, reply) => {
      const { id, size: name } = request.params as z.infer<typeof inSizes>
      const size = sizes[name] as Size
      const bytes = await sizesOf(id, size, size.isCut ? await readFocus(pool, id) : middle, name)
      if (!bytes) throw new Refusal("NOT_FOUND")
      return (
        reply
          // A mail is no page of ours.
          .header("cross-origin-resource-policy", "cross-origin")
          .header(
            "cache-control",
            size.isCut ? "public, max-age=86400" : "public, max-age=31536000, immutable",
          )
          .type(size.type)
          .send(bytes)
      )
    },
  )
}

async function readFocus(pool: pg.Pool, id: string): Promise<Focus> {
  const { rows } = await pool.query<Focus>("select focus_x as x, focus_y as y from images where id = $1", [
    id,
  ])
  return rows[0] ?? middle
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
    const bytes = await store.get(found.store_key)
    // Whoever has it keeps it for a year: nothing else may be taken for it.
    if (bytes && pictureId(bytes) !== id)
      throw new StoreAway("the store gives another picture, or half of it")
    return bytes
  } catch (cause) {
    if (!(cause instanceof StoreAway)) throw cause
    throw new Refusal("PICTURES_AWAY", { retryAfter: 10 }, { cause })
  }
}
