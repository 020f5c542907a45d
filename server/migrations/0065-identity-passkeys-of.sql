-- The name of the house that a passkey was made for: at another it opens nothing. Null of those made before it was written down.
alter table identity.passkey add column "rpId" text;
