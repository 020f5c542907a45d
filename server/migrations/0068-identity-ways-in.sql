-- Which way a sign-in was made, and when a second step was shown in it; null of one from before, or by a server of the version before.
alter table identity."session" add column "way" text, add column "steppedAt" timestamptz;
alter table identity.hosted_sign_ins add column way text;
