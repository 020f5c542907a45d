-- better-auth tells accounts apart by their provider again, since its 1.7.3; from 1.7.0 on it did by `issuer`, which it writes no more.
-- A server of the version before this one, which serves on while others are upgraded, still looks there: the column and its index
-- stay for it until none is left.

alter table identity.account alter column issuer drop not null;

create unique index "account_providerId_accountId_uidx" on identity.account ("providerId", "accountId");
