alter table rooms
  -- Moves with every edit: who edits an older one is told.
  add column revision int not null default 0;

-- Two seats that change places do so in one statement: it is the whole plan that has each place once.
alter table room_seats
  drop constraint room_seats_room_id_col_row_key,
  add constraint room_seats_room_id_col_row_key unique (room_id, col, row) deferrable initially immediate;
