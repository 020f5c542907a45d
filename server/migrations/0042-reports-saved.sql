-- What a person of the staff asks again and again, under a name of theirs: a report and how it is asked, as its address has it.
create table saved_reports (
  id uuid primary key,
  staff_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  report text not null,
  query text not null,
  created_at timestamptz not null
);

create unique index saved_reports_name_key on saved_reports (staff_id, lower(name));
