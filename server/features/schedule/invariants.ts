import type { Invariant } from "../../platform/invariant.ts"

export const scheduleInvariants: Invariant[] = [
  {
    name: "A substitute is asked for by whoever is to give the class, and for none that was cancelled",
    violations: `select q.id::text as what, format('class %s, cancelled %s', q.class_id, c.cancelled_at) as why
      from substitute_requests q join classes c on c.id = q.class_id
      where q.ended_at is null and (c.instructor_id <> q.instructor_id or c.cancelled_at is not null)`,
  },
]
