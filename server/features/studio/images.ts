import { sql } from "kysely"
import type { Picture } from "../../../contract/images.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"

export const imageHref = (id: string) => `/api/images/${id}`

/** The picture of a row, as a column: `id` is an SQL expression, null where there is none. */
export const pictureOf = (id: string) =>
  sql.raw<Picture | null>(`(
    select json_build_object('id', p.id, 'url', '${imageHref("")}' || p.id, 'width', p.width, 'height', p.height)
    from images p where p.id = ${id})`)

/**
 * The picture that an edit names; null where it names none. From now on it counts as just sent, so that nobody forgets it before
 * the edit is saved. Throws VALIDATION at `field` when it is not kept here.
 */
export async function namedPicture(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: string | null,
  field = "photo",
): Promise<Picture | null> {
  if (id === null) return null
  const found = await db
    .updateTable("images")
    .set({ offered_at: clock.now() })
    .where("id", "=", id)
    .returning(["id", "width", "height"])
    .executeTakeFirst()
  if (!found) {
    throw new Refusal("VALIDATION", { fields: [{ path: field, message: "Sube la imagen otra vez" }] })
  }
  return { ...found, url: imageHref(id) }
}
