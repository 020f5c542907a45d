-- When the credits that were left after its last day were written off, or found to be none. The hourly expiry looks only
-- at packages without it, so that it costs what has just expired and not what ever did. Who gives a credit back to a
-- package after its last day sets it to null again.
alter table held_packages add written_off_at timestamptz check (written_off_at > expires_at);

create index held_packages_to_write_off on held_packages (expires_at)
  where written_off_at is null and not is_unlimited;

update held_packages h set written_off_at = now()
where expires_at < now() and not is_unlimited
  and (select l.balance from credit_ledger l where l.held_package_id = h.id order by l.seq desc limit 1) = 0;
