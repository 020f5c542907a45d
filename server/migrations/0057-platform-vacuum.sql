-- PostgreSQL tidies a table when a fifth of its rows are dead or new, and looks at it anew when a tenth are. Of three million seats that
-- is after 600,000 bookings: months in which what was booked last is read row by row where the index alone would do, and nobody
-- knows of it. Of what grows with every booking it is done after a fiftieth: a night's work in small pieces.
alter table seatings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
alter table credit_ledger set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
alter table messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
alter table events set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02);
