-- An account that its person closed: who they were is gone, what the books need of them stays.
alter table users
  add column closed_at timestamptz,
  add constraint users_closed_are_nobody check (closed_at is null or (not enabled and phone = '' and birth_date is null));
