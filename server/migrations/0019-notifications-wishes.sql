-- Where somebody's own calendar reads their classes; without a row, nowhere.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  secret text not null unique,
  created_at timestamptz not null
);
