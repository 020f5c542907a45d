import type { Invariant } from "../../platform/invariant.ts"

export const peopleInvariants: Invariant[] = [
  {
    name: "At most one live session per person",
    violations: `select user_id::text as what, count(*) || ' live sessions' as why
      from sessions where ended_at is null group by user_id having count(*) > 1`,
  },
]
