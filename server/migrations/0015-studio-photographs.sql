-- What must be seen of a picture wherever a frame cuts it: hundredths of its width and of its height, from the upper left.
alter table images
  add focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add focus_y smallint not null default 50 check (focus_y between 0 and 100);

-- A discipline may have a photograph, as branches and instructors.
alter table disciplines add photo text references images;
