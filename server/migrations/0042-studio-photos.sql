-- A picture of the people and of the place.
alter table instructors add column photo text references images;
alter table branches add column photo text references images;
