-- What is of one person or one coupon is found by an index, however many others there are: closing an account and making one of two
-- read all uses of coupons, all mails and all that was written to the studio, and each order with a coupon counted all its uses.

create index coupon_uses_of_user on coupon_uses (user_id);
create index contact_messages_of_user on contact_messages (user_id) where user_id is not null;
create index messages_of_sender on messages ((facts ->> 'email')) where kind = 'contact';

-- The counts of a coupon, whose uses are kept count of by it and the state that they are in.
create index tallies_of_coupon on tallies ((key ->> 'coupon')) where list = 'coupon uses';
-- Promises whose time is over, and which still hold since they are being paid: of any coupon a few at a time.
create index orders_being_paid_with on orders (coupon_id)
  where coupon_id is not null and (status = 'held' or (status = 'created' and capturing_at is not null));

-- To whom a seat of a class may be given that has begun: those who waited until then.
create index waitlist_entries_expired on waitlist_entries (class_id, turn) where end_reason = 'expired';

-- Each booking records one: it is read through last, and in memory.
create index events_of_sender on events ((data ->> 'email')) where name = 'contact-received';
