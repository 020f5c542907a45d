import type { Invariant } from "../../platform/invariant.ts"

export const studioInvariants: Invariant[] = [
  {
    name: "What shows a picture has it",
    violations: `select u.of as what, 'a picture that is not kept: ' || u.id as why from (
        select 'settings ' || name as of, (regexp_matches(value::text, '[0-9a-f]{64}', 'g'))[1] as id from settings
        union all
        select 'page ' || page, (regexp_matches(body::text, '"id": ?"([0-9a-f]{64})"', 'g'))[1] from content_versions
      ) u where not exists (select from images i where i.id = u.id)`,
  },
]
