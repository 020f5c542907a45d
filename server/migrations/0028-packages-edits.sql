alter table packages
  -- Moves with every edit: who edits an older one is told.
  add column revision int not null default 0,
  -- Suggested on its card. Coupons belong to who sells, who comes after: one that is gone suggests nothing.
  add column coupon_id uuid;
