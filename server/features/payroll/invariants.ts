import type { Invariant } from "../../platform/invariant.ts"

export const payrollInvariants: Invariant[] = [
  {
    name: "A closed period of the payroll is what its lines and adjustments sum to",
    violations: `select p.id::text as what, format('%s closed, %s there', p.total, s.sum) as why
      from pay_periods p cross join lateral (
        select coalesce((select sum(l.amount) from pay_lines l where l.period_id = p.id), 0)
          + coalesce((select sum(a.amount) from pay_adjustments a where a.period_id = p.id), 0) as sum
      ) s where p.reopened_at is null and p.total <> s.sum`,
  },
  {
    name: "No class is paid twice",
    violations: `select l.class_id::text as what, format('paid %s times', count(*)) as why
      from pay_lines l where l.reopened_at is null and l.class_id is not null group by l.class_id having count(*) > 1`,
  },
  {
    name: "No day is in two closed periods of the payroll",
    violations: `select p.id::text as what, 'shares days with ' || o.id as why
      from pay_periods p join pay_periods o on o.id > p.id and o.reopened_at is null
        and daterange(o.from_day, o.to_day, '[]') && daterange(p.from_day, p.to_day, '[]')
      where p.reopened_at is null`,
  },
  {
    name: "What was paid for a class is what its rate says, on a day of its period",
    violations: `select l.id::text as what, format('%s paid on %s for %s heads', l.amount, l.day, l.heads) as why
      from pay_lines l join pay_periods p on p.id = l.period_id
      where l.day not between p.from_day and p.to_day or (l.reopened_at is null) <> (p.reopened_at is null)
        or l.amount <> case l.kind when 'per_class' then l.base when 'per_head' then l.per_head::bigint * l.heads
          else l.base + l.per_head::bigint * greatest(0, l.heads - l.head_over) end`,
  },
  {
    name: "A class that was paid for on another day than it is on is known as moved",
    violations: `select l.class_id::text as what, format('paid on %s, is on %s', l.day, c.day) as why
      from pay_lines l join classes c on c.id = l.class_id
      where l.reopened_at is null and c.day <> l.day and not exists (select from moved_classes m where m.class_id = c.id)`,
  },
]
