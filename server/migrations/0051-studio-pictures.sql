-- A picture's bytes are here, or in a store beside the database under a key of their own.
alter table images
  alter column bytes drop not null,
  add column store_key text unique,
  -- When somebody last sent it, or named it in something that was saved: what nothing uses is kept for a while from then on.
  add column offered_at timestamptz;

update images set offered_at = created_at;

alter table images
  alter column offered_at set not null,
  add constraint images_somewhere check ((bytes is null) <> (store_key is null));

-- Keys in the store of which no picture is known: one that is just being sent, or whose picture was forgotten. Written before
-- the store is told anything, so that nothing stays there that nobody knows of.
create table loose_pictures (
  key text primary key,
  since timestamptz not null
);
