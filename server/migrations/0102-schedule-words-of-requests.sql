-- Why somebody could not give a class, which may tell of their health, stayed after the class was given to somebody else, was cancelled, or was
-- given after all: it is for whoever finds a substitute, and goes with what was asked. By whatever way it ends, also of what is moved in; and the
-- log tells that it was asked, and not why.
create function forget_request_words() returns trigger language plpgsql as $$
begin
  new.reason := '';
  return new;
end $$;

create trigger forget_request_words before insert or update on substitute_requests for each row
  when (new.ended_at is not null and new.reason <> '') execute function forget_request_words();

update substitute_requests set reason = '' where ended_at is not null and reason <> '';

select audit('substitute_requests', 'reason');

-- Nor what it told until now: of what was asked it keeps that it was.
alter table audit_entries disable trigger audit_entries_only_grow;
update audit_entries set before = before - 'reason', after = after - 'reason'
where table_name = 'substitute_requests' and (before ? 'reason' or after ? 'reason');
alter table audit_entries enable trigger audit_entries_only_grow;
