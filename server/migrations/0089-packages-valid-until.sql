-- Until when a credit can be used that the studio gave back. A package that rests lasts longer anyway, and is to end no earlier should its
-- rest be ended: what the desk gave up for its customer came back just the same, and nothing was promised of it.
alter table credit_ledger add column valid_until timestamptz;
alter table credit_ledger add constraint credit_ledger_returned_until
  check (valid_until is null or reason = 'returned') not valid;
select audit('credit_ledger', 'prev_seq', 'prev_balance', 'valid_until');
