-- A hold that is over is deleted each night, a room and a class that nobody ever used by a press: for each row that goes the database
-- looks for who refers to it, and read all of the ledger for a hold, and all seats for a class and for each seat of a room.

create index concurrently credit_ledger_of_reservation on credit_ledger (reservation_id) where reservation_id is not null;
-- By both of what a seating refers to: the class in its room, and the seat of that room.
create index concurrently seatings_of_room on seatings (room_id, class_id);
