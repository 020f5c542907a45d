-- Who was removed and left nothing behind. Their row is nobody's from that moment on, and told nowhere; a night deletes it: before a row of
-- people goes, each table that names one is looked through, and those that say who did something are read whole.

create table removals (
  user_id uuid primary key references users on delete cascade,
  removed_at timestamptz not null
);
