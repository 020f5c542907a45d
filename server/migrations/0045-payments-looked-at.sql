-- When the provider is asked next what became of what it took: a refund made there whose webhooks were lost is found so.
-- Null: nothing is left of it, or it is too old to go back.
alter table captures add column look_at timestamptz;

update captures set look_at = now() where captured_at > now() - interval '180 days';

create index captures_to_look_at on captures (look_at) where look_at is not null;
