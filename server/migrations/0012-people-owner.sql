-- The word with which the first visit to the office of a house that nobody owns makes its owner. It is kept as it is printed at start,
-- so that a restart and every server of a database print the same; it is worth nothing once it was used.
create table owner_words (
  -- There is one.
  single boolean primary key default true check (single),
  word text not null check (word <> ''),
  drawn_at timestamptz not null,
  -- Wrong guesses, and right ones while they are looked at.
  tries int not null default 0,
  -- Somebody is becoming the owner with it; nobody else may until then.
  held_until timestamptz,
  used_at timestamptz
);
