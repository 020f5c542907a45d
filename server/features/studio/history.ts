import type { z } from "zod"
import type { HomeContent, TextContent, TextPage } from "../../../contract/content.ts"
import type { VersionLine, WrittenPage } from "../../../contract/versions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { Refusal } from "../../platform/refusal.ts"
import { cleanHtml } from "./cleanHtml.ts"
import { saveVersion } from "./versions.ts"

type Reader = Pick<Context, "pool">
type Line = z.input<typeof VersionLine>

/** One page of the versions of a page, the newest first. */
export async function listVersions(
  { pool }: Reader,
  page: WrittenPage,
  { page: at, size }: { page: number; size: number },
): Promise<{ versions: Line[]; total: number }> {
  const { rows } = await pool.query<{ version: number; created_at: Date; by: string | null; total: number }>(
    `select v.version, v.created_at, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as by,
       (select count(*)::int from content_versions c where c.page = $1) as total
     from content_versions v left join users u on u.id = v.written_by
     where v.page = $1 order by v.version desc limit $2 offset $3`,
    [page, size, (at - 1) * size],
  )
  const versions = rows.map(({ version, created_at, by }) => ({ version, at: created_at.toISOString(), by }))
  return { versions, total: rows[0]?.total ?? 0 }
}

/** Throws VERSION_NOT_FOUND. */
async function readVersion<Body>(
  { pool }: Reader,
  page: WrittenPage,
  version: number,
): Promise<{ body: Body; updatedAt: string }> {
  const { rows } = await pool.query<{ body: Body; created_at: Date }>(
    "select body, created_at from content_versions where page = $1 and version = $2",
    [page, version],
  )
  if (!rows[0]) throw new Refusal("VERSION_NOT_FOUND")
  return { body: rows[0].body, updatedAt: rows[0].created_at.toISOString() }
}

/** A text as it was. Cleaned again: what may be shown may have become less since. Throws VERSION_NOT_FOUND. */
export async function readTextVersion(
  reader: Reader,
  page: TextPage,
  version: number,
): Promise<z.input<typeof TextContent>> {
  const { body, updatedAt } = await readVersion<{ html: string }>(reader, page, version)
  return { html: cleanHtml(body.html), version, updatedAt }
}

/** The home page as it was. Throws VERSION_NOT_FOUND. */
export async function readHomeVersion(reader: Reader, version: number): Promise<z.input<typeof HomeContent>> {
  type Body = Pick<z.input<typeof HomeContent>, "title" | "text" | "images">
  const { body, updatedAt } = await readVersion<Body>(reader, "home", version)
  return { ...body, version, updatedAt }
}

/** Saves what a version said as the newest one. Throws VERSION_NOT_FOUND or EDITED_MEANWHILE. */
export async function restoreVersion(
  context: Context<Actor>,
  { page, version, basedOn }: { page: WrittenPage; version: number; basedOn: number | undefined },
  key: IdempotencyKey | undefined,
): Promise<Decided<{ version: number; updatedAt: string }>> {
  const { body } = await readVersion<{ html?: string }>(context, page, version)
  const clean = body.html === undefined ? body : { html: cleanHtml(body.html) }
  return saveVersion(context, key, { page, body: clean, basedOn }, (saved) => ({
    version: saved.version,
    updatedAt: saved.at,
  }))
}
