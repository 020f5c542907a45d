-- A coupon that an order was priced with stays for as long as the order does.
alter table orders add foreign key (coupon_id) references coupons;
