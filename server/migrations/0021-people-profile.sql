alter table users
  -- Moves with every edit of the profile: who edits an older one is told.
  add column profile_revision int not null default 0,
  -- What one wishes to be reminded of by mail. What concerns a reservation is told whatever these say.
  add column reminds_of_classes boolean not null default true,
  add column reminds_of_expiry boolean not null default true,
  -- Until then an address or a password of this person is being changed, by one at a time.
  add column credentials_held_until timestamptz;

-- What a person tells whoever teaches them: an injury, a pregnancy. Apart from the person, so that nothing that reads people
-- carries it.
create table care_notes (
  user_id uuid primary key references users on delete cascade,
  note text not null check (note <> ''),
  changed_at timestamptz not null
);
