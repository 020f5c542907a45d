-- By itself, so that nobody who books waits while it is read.
alter table credit_ledger validate constraint credit_ledger_returned_until;

-- Of those that rested, and may rest still, nobody can tell who wished it any more: they keep what they have.
update credit_ledger l
set valid_until = ((l.created_at at time zone b.time_zone)::date + 8 - interval '1 second') at time zone b.time_zone
from held_packages h, seatings r, classes c, branches b
where h.frozen_until is not null and not h.is_unlimited and l.held_package_id = h.id and l.reason = 'returned'
  and r.id = l.reservation_id and r.cancelled_by <> r.user_id and c.id = r.class_id and b.id = c.branch_id
  and not exists (
    select from credit_ledger f
    where f.held_package_id = l.held_package_id and f.reason = 'frozen' and f.created_at = l.created_at);
