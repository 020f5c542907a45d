import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, int, json, piece, text } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import type { SettingName } from "./settings.ts"

interface Facts {
  value: unknown
  /** Null: nobody has written it. */
  revision: number | null
  kept: KeptAnswer | null
}

const read = statement<Facts>("setting-facts")(
  piece`select (select value from settings where name = ${text("name")}) as value,
     (select revision from settings where name = ${text("name")}) as revision, ${keptAnswer}`,
)

const write = statement<{ name: string }>("save-setting")(
  piece`with saved as (
     insert into settings as s (name, value, changed_at)
     values (${text("name")}, ${json("value")}, ${instant("now")})
     on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at,
       revision = s.revision + 1
     where s.revision = ${int("revision")}
     returning name
   ),
   ${keepAnswer("saved")}
   select name from saved`,
)

interface Save<Value> {
  name: SettingName
  /** The revision that was edited, when it is known. */
  basedOn: number | undefined
  /** What is kept, made from what was. */
  make: (before: unknown) => Value
}

/** Saves a setting as its next revision. Throws EDITED_MEANWHILE when another came after the one that was edited. */
export function saveSetting<Value extends object, Answer>(
  context: Context<Actor>,
  key: IdempotencyKey | undefined,
  { name, basedOn, make }: Save<Value>,
  answerOf: (value: Value, revision: number) => Answer,
): Promise<Decided<Answer>> {
  return decide(context, key, {
    name: "save setting",
    read: async (runner, asking) => (await read(runner, { name, ...asking }))[0] as Facts,
    rule(facts) {
      const revision = facts.revision ?? 0
      if (basedOn !== undefined && basedOn !== revision) throw new Refusal("EDITED_MEANWHILE")
      const value = make(facts.value)
      return {
        answer: answerOf(value, revision + 1),
        values: { name, value: JSON.stringify(value), revision },
        news: [topics.studio],
      }
    },
    write,
    races: [],
  })
}
