-- How a class was rated is kept beside what became of its seats: whoever opened how their own classes were had each seat and each answer of half a
-- year looked up.

-- Null: kept by a server that knew nothing of ratings. Those are counted, until they are kept anew.
alter table class_sums
  -- Of those that count: how many, their stars, how many of five, and how many of two or fewer.
  add answers int,
  add stars int,
  add five int,
  add low int,
  -- The reservations of those with words, which are read where they are.
  add worded uuid[];

-- Who says how a class was notes it, as who books it does; and so does what takes the words of it away. What the roll says of a seat is noted already.
create function note_late_rating() returns trigger language plpgsql as $$
begin
  insert into late_classes (class_id, day)
  select s.class_id, c.day from seatings s join classes c on c.id = s.class_id
  where s.id in (old.reservation_id, new.reservation_id) and is_noted(c.day);
  return null;
end $$;

create trigger note_late_insert after insert or delete on ratings for each row execute function note_late_rating();
-- What is in the words is kept nowhere.
create trigger note_late_update after update on ratings
  for each row when ((old.reservation_id, old.stars, old.words = '') is distinct from (new.reservation_id, new.stars, new.words = ''))
  execute function note_late_rating();
