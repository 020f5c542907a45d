import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, int, json, piece, text, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"

/** A page as it is kept. */
export interface ContentPage {
  page: string
  body: object
}

/** `at` is ISO 8601. */
interface Saved {
  version: number
  at: string
}

/** The newest version of a page, if it has any. */
export async function newestVersion<Body>(
  runner: Runner,
  page: string,
): Promise<(Saved & { body: Body }) | undefined> {
  const { rows } = await runner.query<{ version: number; created_at: Date; body: Body }>(
    "select version, created_at, body from content_versions where page = $1 order by version desc limit 1",
    [page],
  )
  const [row] = rows
  return row && { version: row.version, at: row.created_at.toISOString(), body: row.body }
}

const read = statement<{ version: number; kept: KeptAnswer | null }>("content-facts")(
  piece`select coalesce(max(v.version), 0) as version, ${keptAnswer}
   from content_versions v where v.page = ${text("page")}`,
)

const write = statement<{ page: string }>("save-content")(
  piece`with written as (
     insert into content_versions (page, version, body, written_by, created_at)
     values (${text("page")}, ${int("version")}, ${json("body")}, ${uuid("writerId")}, ${instant("now")})
     returning page
   ),
   ${keepAnswer("written")}
   select page from written`,
)

interface Save extends ContentPage {
  /** The version that was edited, when it is known. */
  basedOn: number | undefined
}

/** Writes the next version of a page. Throws EDITED_MEANWHILE when another came after the one that was edited. */
export function saveVersion<Answer>(
  context: Context<Actor>,
  key: IdempotencyKey | undefined,
  { page, body, basedOn }: Save,
  answerOf: (saved: Saved) => Answer,
): Promise<Decided<Answer>> {
  return decide(context, key, {
    name: "save content",
    read: async (runner, asking) =>
      (await read(runner, { page, ...asking }))[0] as { version: number; kept: KeptAnswer | null },
    rule(newest, now) {
      if (basedOn !== undefined && basedOn !== newest.version) throw new Refusal("EDITED_MEANWHILE")
      const version = newest.version + 1
      return {
        answer: answerOf({ version, at: now.toISOString() }),
        values: { page, version, body: JSON.stringify(body), writerId: context.actor.userId },
        news: [topics.studio],
      }
    },
    write,
    races: ["content_versions_pkey"],
  })
}
