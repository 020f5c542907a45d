-- When staff last chose their password for them.
alter table users add column password_set_at timestamptz;
