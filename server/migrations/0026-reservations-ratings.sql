-- What somebody says of a class that they came to, once. Whose it is, and of what class, its reservation says, through merging too.
create table ratings (
  reservation_id uuid primary key references seatings,
  stars smallint not null check (stars between 1 and 5),
  words text not null,
  rated_at timestamptz not null
);

create index ratings_in_time on ratings (rated_at);

select audit('ratings', 'words');
