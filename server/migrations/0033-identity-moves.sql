-- Which account of each provider is a person's, written down before it is made: a move that was killed goes on with the same ones.
create table identity.moves (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('embedded', 'firebase')),
  uid text not null,
  primary key (user_id, provider)
);
