-- When the provider was last asked to take an order's money: it stays, where `capturing_at` ends with a no. When it last said
-- that it had taken nothing; and when an order that was closed is looked at again, since an answer may have been late.
alter table orders
  add column asked_at timestamptz,
  add column read_at timestamptz,
  add column look_at timestamptz;

update orders set asked_at = capturing_at, look_at = case when status in ('rejected', 'expired') then now() end
where capturing_at is not null;

create index orders_to_look_at on orders (look_at) where look_at is not null;

-- When the provider was last asked to give it back, and when it last said that it had not.
alter table refunds
  add column asked_at timestamptz,
  add column read_at timestamptz;

update refunds set asked_at = created_at
where through = 'provider' and provider_refund_id is null and status in ('pending', 'failed');

create index refunds_unread on refunds (created_at) where status = 'failed' and through = 'provider'
  and (read_at is null or read_at < asked_at);
