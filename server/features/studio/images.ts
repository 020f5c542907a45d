import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import pLimit from "p-limit"
import type pg from "pg"
import sharp, { type OutputInfo } from "sharp"
import { z } from "zod"
import type { Picture } from "../../../contract/images.ts"
import type { Context } from "../../platform/context.ts"
import { anyErrors, errorReplies } from "../../platform/http/describe.ts"
import { Refusal } from "../../platform/refusal.ts"

const formats = ["jpeg", "png", "webp"]
const mostPixels = 40_000_000
/** Wide enough for a large screen. */
const longestSide = 1_800

/** Each takes a core and many megabytes for a moment. */
const inTurn = pLimit(2)

const imageHref = (id: string) => `/api/images/${id}`

/** Makes a picture anew from what was sent, so that nothing but what is seen of it is kept. Throws IMAGE_NOT_READABLE. */
async function remake(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    const { format } = await image.metadata()
    if (!formats.includes(format)) throw new Refusal("IMAGE_NOT_READABLE")
    return await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("IMAGE_NOT_READABLE")
  }
}

/** The picture of a row, as a column: `id` is an SQL expression, null where there is none. */
export const pictureOf = (id: string) =>
  sql.raw<Picture | null>(`(
    select json_build_object('id', p.id, 'url', '${imageHref("")}' || p.id, 'width', p.width, 'height', p.height)
    from images p where p.id = ${id})`)

/** The picture that an edit names; null where it names none. Throws VALIDATION at `field` when it is not kept here. */
export async function namedPicture(
  { db }: Pick<Context, "db">,
  id: string | null,
  field = "photo",
): Promise<Picture | null> {
  if (id === null) return null
  const found = await db
    .selectFrom("images")
    .select(["id", "width", "height"])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!found) {
    throw new Refusal("VALIDATION", { fields: [{ path: field, message: "Sube la imagen otra vez" }] })
  }
  return { ...found, url: imageHref(id) }
}

/** Keeps pictures, in the order given; one that is kept already stays. Throws IMAGE_NOT_READABLE. */
export async function keepImages(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  uploads: Uint8Array[],
): Promise<Picture[]> {
  const made = await Promise.all(uploads.map((bytes) => inTurn(() => remake(bytes))))
  const pictures: Picture[] = []
  for (const { data, info } of made) {
    const id = createHash("sha256").update(data).digest("hex")
    await pool.query(
      "insert into images (id, bytes, width, height, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing",
      [id, data, info.width, info.height, clock.now()],
    )
    pictures.push({ id, url: imageHref(id), width: info.width, height: info.height })
  }
  return pictures
}

/** `GET /api/images/:id`, for whoever has the address. What an address shows never changes. */
export function serveImages(app: FastifyInstance, pool: pg.Pool): void {
  const params = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) })
  app.get(
    "/api/images/:id",
    {
      schema: {
        ...{ params, tags: ["Contenido"], summary: "Una imagen que subió el estudio" },
        response: errorReplies(["NOT_FOUND", ...anyErrors("GET")]),
      },
    },
    async (request, reply) => {
      const { id } = request.params as z.infer<typeof params>
      const { rows } = await pool.query<{ bytes: Buffer }>("select bytes from images where id = $1", [id])
      if (!rows[0]) throw new Refusal("NOT_FOUND")
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("image/webp")
        .send(rows[0].bytes)
    },
  )
}
