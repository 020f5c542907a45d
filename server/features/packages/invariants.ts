import type { Invariant } from "../../platform/invariant.ts"

const balances = `(
  select h.id, h.granted, h.is_unlimited, h.written_off_at is not null as is_written_off,
    coalesce(sum(l.delta), 0) as sum, count(l.seq) as rows, max(l.seq) as last,
    (array_agg(l.balance order by l.seq desc))[1] as balance, max(l.balance) as highest, min(l.balance) as lowest,
    coalesce(sum(l.delta) filter (where l.reason = 'adjusted' and l.delta > 0), 0) as added
  from held_packages h left join credit_ledger l on l.held_package_id = h.id group by h.id
) as b`

export const packageInvariants: Invariant[] = [
  {
    name: "Credits of a package are its ledger's sum",
    violations: `select id::text as what, format('balance %s, sum %s, %s rows of %s', balance, sum, rows, last) as why
      from ${balances} where balance is distinct from sum or rows <> last`,
  },
  {
    name: "Credits are never below 0 nor above what was granted",
    violations: `select id::text as what, format('between %s and %s of %s', lowest, highest, granted) as why
      from ${balances} where lowest < 0 or highest > granted + added`,
  },
  {
    name: "What a package was granted is how its ledger begins",
    violations: `select h.id::text as what, format('%s granted, begins with %s %s', h.granted, l.reason, l.delta) as why
      from held_packages h join credit_ledger l on l.held_package_id = h.id and l.seq = 1
      where (l.reason, l.delta) is distinct from ('granted', h.granted)`,
  },
  {
    name: "A class takes and gives back one credit of a package that counts them",
    violations: `select l.reservation_id::text as what, format('%s %s', l.reason, l.delta) as why
      from credit_ledger l join held_packages h on h.id = l.held_package_id
      where not h.is_unlimited and l.delta <> case l.reason when 'used' then -1 when 'returned' then 1 else l.delta end`,
  },
  {
    name: "No credits are left on a package that was written off",
    violations: `select id::text as what, format('%s left', balance) as why
      from ${balances} where is_written_off and balance > 0`,
  },
  {
    name: "What was passed on of a package is what was taken of it",
    violations: `select h.id::text as what, format('%s went, %s came', gone.credits, came.credits) as why
      from held_packages h
      cross join lateral (select coalesce(-sum(l.delta), 0) as credits, count(*) as times
        from credit_ledger l where l.held_package_id = h.id and l.reason = 'passed') gone
      cross join lateral (select coalesce(sum(c.granted), 0) as credits, count(*) as times
        from held_packages c where c.passed_from = h.id) came
      where exists (select from held_packages c where c.passed_from = h.id)
        and (gone.credits <> came.credits or gone.times <> came.times)
      union all
      select l.held_package_id::text, 'went to nobody' from credit_ledger l
      where l.reason = 'passed' and not exists (select from held_packages c where c.passed_from = l.held_package_id)`,
  },
  {
    name: "A package lasts beyond its rest",
    violations: `select h.id::text as what, format('until %s, frozen until %s', h.expires_at, h.frozen_until) as why
      from held_packages h where h.frozen_until > h.expires_at::date`,
  },
]
