-- What cost nothing is undone as what was paid is: by a row that says who, when and why, of no amount.
alter table refunds drop constraint refunds_amount_check, add constraint refunds_amount_check check (amount >= 0) not valid;
alter table refunds validate constraint refunds_amount_check;
