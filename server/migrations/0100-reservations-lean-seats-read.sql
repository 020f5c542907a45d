-- By themselves, so that nobody who books waits while they are read: each row was held to the same before.
alter table seatings validate constraint seatings_reservation_or_hold;
alter table credit_ledger validate constraint credit_ledger_movements;
