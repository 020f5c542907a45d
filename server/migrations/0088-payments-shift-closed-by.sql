-- Who counted a drawer, where that is somebody else than whose it is: theirs may be open still when they have left the studio.
alter table shifts add column closed_by uuid references users;
alter table shifts add constraint shifts_closed_by_another
  check (closed_by is null or (closed_at is not null and closed_by <> user_id)) not valid;
alter table shifts validate constraint shifts_closed_by_another;
