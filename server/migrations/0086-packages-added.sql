-- What is owed asks of every package that is held which classes were added to it: few were, and all of the ledger would be read for them.

create index concurrently credit_ledger_added on credit_ledger (held_package_id) where reason = 'adjusted' and delta > 0;
