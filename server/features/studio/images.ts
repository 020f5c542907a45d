import { sql } from "kysely"
import type { Focus, Picture } from "../../../contract/images.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"

export const imageHref = (id: string) => `/api/images/${id}`

/** The focus of a picture `p`, null where it is its middle. */
const focusColumn = `case when (p.focus_x, p.focus_y) <> (50, 50)
  then json_build_object('x', p.focus_x, 'y', p.focus_y) end`

/** The picture of a row, as a column: `id` is an SQL expression, null where there is none. */
export const pictureOf = (id: string) =>
  sql.raw<Picture | null>(`(
    select json_strip_nulls(json_build_object('id', p.id, 'url', '${imageHref("")}' || p.id, 'width', p.width,
      'height', p.height, 'focus', ${focusColumn}))
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
    .returning(["id", "width", "height", "focus_x as x", "focus_y as y"])
    .executeTakeFirst()
  if (!found) {
    throw new Refusal("VALIDATION", { fields: [{ path: field, message: "Sube la imagen otra vez" }] })
  }
  const { x, y, ...picture } = found
  return focusedAs({ ...picture, url: imageHref(id) }, { x, y })
}

/**
 * Says what must be seen of a picture that an edit has just saved, wherever it is cut; without a focus it stays as it was. After the
 * edit, so that one that was refused changes nothing; the same press again does the same again.
 */
export async function keepFocus(
  { db, news }: Pick<Context, "db" | "news">,
  picture: Pick<Picture, "id"> | null | undefined,
  focus: Focus | undefined,
): Promise<void> {
  if (!picture || !focus) return
  const { x, y } = focus
  const { numUpdatedRows } = await db
    .updateTable("images")
    .set({ focus_x: x, focus_y: y })
    .where("id", "=", picture.id)
    .where(sql<boolean>`(focus_x, focus_y) <> (${x}, ${y})`)
    .executeTakeFirst()
  // Its entry was told already, and may have been read before this.
  if (numUpdatedRows > 0n) news.tell(topics.studio)
}

/** A picture as it will be, once its focus is kept. */
export function focusedAs<Shown extends Picture | null>(picture: Shown, focus: Focus | undefined): Shown {
  if (!picture || !focus) return picture
  const { focus: _, ...rest } = picture
  const isMiddle = focus.x === middle.x && focus.y === middle.y
  return { ...rest, ...(!isMiddle && { focus: { x: focus.x, y: focus.y } }) } as Shown
}

export const middle: Focus = { x: 50, y: 50 }

/** Pictures as they were written down somewhere, with their focus of now. */
export async function withFocus({ pool }: Pick<Context, "pool">, pictures: Picture[]): Promise<Picture[]> {
  if (pictures.length === 0) return pictures
  const { rows } = await pool.query<Focus & { id: string }>(
    `select id, focus_x as x, focus_y as y from images where id = any($1) and (focus_x, focus_y) <> (50, 50)`,
    [pictures.map(({ id }) => id)],
  )
  const focuses = new Map(rows.map(({ id, x, y }) => [id, { x, y }]))
  return pictures.map((picture) => focusedAs(picture, focuses.get(picture.id) ?? middle))
}
