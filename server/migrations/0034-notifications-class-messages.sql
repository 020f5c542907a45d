-- What staff wrote to everybody of a class, and who did. Whom it reached is in the mails.
create table class_messages (
  id uuid primary key,
  class_id uuid not null references classes on delete cascade,
  body text not null check (body <> ''),
  -- To who waits for it too.
  to_waiting boolean not null,
  sent_by uuid not null references users,
  created_at timestamptz not null
);

create index class_messages_of_class on class_messages (class_id);

select audit('class_messages');
