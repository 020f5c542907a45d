-- The reservation that one was changed from: its seat was given up in the commit that gave it this one.
alter table reservations add column changed_from uuid unique references reservations;
