import type { z } from "zod"
import type { TextContent, TextPage } from "../../../contract/content.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { cleanHtml } from "./cleanHtml.ts"
import { newestVersion, saveVersion } from "./versions.ts"

type Text = z.input<typeof TextContent>

/** The newest version of a text; version 0 while nobody has written it. What a move brought in was cleaned by nobody. */
export async function readContent({ pool }: Pick<Context, "pool">, page: TextPage): Promise<Text> {
  const newest = await newestVersion<{ html: string }>(pool, page)
  return {
    html: cleanHtml(newest?.body.html ?? ""),
    version: newest?.version ?? 0,
    updatedAt: newest?.at ?? null,
  }
}

/** Saves a text as its next version. Throws EDITED_MEANWHILE when `version` is no longer the newest. */
export async function saveContent(
  context: Context<Actor>,
  page: TextPage,
  input: { html: string; version?: number | undefined },
  key: IdempotencyKey | undefined,
): Promise<Decided<Text>> {
  const body = { html: cleanHtml(input.html) }
  return saveVersion(context, key, { page, body, basedOn: input.version }, ({ version, at }) => ({
    ...body,
    version,
    updatedAt: at,
  }))
}
