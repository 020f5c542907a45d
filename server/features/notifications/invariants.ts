import type { Invariant } from "../../platform/invariant.ts"

export const notificationInvariants: Invariant[] = [
  {
    name: "Every event that was handled has the messages that it became",
    violations: `select e.id::text as what, format('%s of %s', count(m.id), e.messages) as why
      from events e left join messages m on m.occasion = e.id
      where e.handled_at is not null group by e.id, e.messages having count(m.id) <> e.messages`,
  },
  {
    name: "Nobody is told twice of one occasion",
    violations: `select occasion::text as what, format('%s, %s times', kind, count(*)) as why
      from messages group by occasion, kind, address having count(*) > 1`,
  },
  {
    name: "No code can be read once its mail has left or its event was handled",
    violations: `select id::text as what, 'message' as why from messages where outcome = 'sent' and facts ? 'code'
      union all select id::text, 'event' from events where handled_at is not null and data ? 'code'`,
  },
]
