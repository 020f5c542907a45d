-- The provider's own word in a shape that we do not know, until it is heard again and understood: staff look into it at the provider's.
alter table provider_notices add column unread boolean not null default false;

create index provider_notices_unread on provider_notices (received_at) where unread;
