-- Some of everything, in a database as those migrations left it.
insert into branches (id, name, address, area, phone)
  values ('00000000-0000-4000-8000-000000000001', 'Sede Norte', 'Calle 1', 'Norte', '5555550001');
insert into disciplines (id, name) values ('00000000-0000-4000-8000-000000000002', 'Yoga');
insert into rooms (id, branch_id, name, type, capacity)
  values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'Sala', 'groups', 2);
insert into room_seats (room_id, seat)
  select '00000000-0000-4000-8000-000000000003', seat from generate_series(1, 2) seat;
insert into instructors (id, first_name, last_name) values ('00000000-0000-4000-8000-000000000004', 'Ana', 'Ruiz');
insert into settings (name, value) values ('studio', '{"currency": "MXN"}');
insert into users (id, uid, email, first_name, branch_id, role, is_superuser) values
  ('00000000-0000-4000-8000-000000000005', 'one', 'one@example.com', 'Una', '00000000-0000-4000-8000-000000000001', 'user', false),
  ('00000000-0000-4000-8000-000000000006', 'boss', 'boss@example.com', 'Jefa', null, 'admin', true);
insert into sessions (id, user_id, expires_at)
  values ('00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000005', now() + interval '1 day');
insert into identity."user" ("name", "email", "emailVerified") values ('Una', 'one@example.com', true);
insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type)
  values ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003',
    '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', '2030-01-07', '10:00',
    '2030-01-07T16:00:00Z', '2030-01-07T17:00:00Z', 2, 'groups');
insert into packages (id, description, total_classes, amount, type, days_expiry)
  values ('00000000-0000-4000-8000-000000000009', 'Diez', 10, 100000, 'group', 30);
insert into held_packages (id, user_id, package_id, description, type, is_unlimited, granted, starts_at, expires_at, source)
  values ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000009',
    'Diez', 'group', false, 10, '2030-01-01T06:00:00Z', '2030-01-31T05:59:59Z', 'order:1');
insert into credit_ledger (held_package_id, seq, delta, balance, reason)
  values ('00000000-0000-4000-8000-00000000000a', 1, 10, 10, 'granted');
insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until)
  values ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000003', 1,
    '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-00000000000a', now(), '2030-01-07T04:00:00Z');
insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id)
  values ('00000000-0000-4000-8000-00000000000a', 2, -1, 9, 'used', '00000000-0000-4000-8000-00000000000b');
insert into seatings (id, class_id, room_id, seat, visitor, visitor_network, created_at, held_until)
  values ('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000003', 2,
    '\x01', '\x02', now(), now() + interval '10 minutes');
insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
  values ('00000000-0000-4000-8000-00000000000d', 'Diez', 'DIEZ', 10, '2030-01-01', '2030-12-31', 5);
insert into orders (id, user_id, package_id, coupon_id, original, amount, status, created_at, expires_at)
  values ('00000000-0000-4000-8000-00000000000e', '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000009',
    '00000000-0000-4000-8000-00000000000d', 100000, 90000, 'paid', now(), now() + interval '1 hour');
insert into coupon_uses (order_id, coupon_id, user_id, package_id, percent, held_until, used_at)
  values ('00000000-0000-4000-8000-00000000000e', '00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-000000000005',
    '00000000-0000-4000-8000-000000000009', 10, now() + interval '1 hour', now());
insert into transactions (id, user_id, package_id, amount, status, payment_method, coupon_used, source)
  values ('00000000-0000-4000-8000-00000000000f', '00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000009',
    90000, 'paid', 'paypal', true, 'order:1');
insert into captures (id, order_id, amount, currency, captured_at, seen_by, seen_at, transaction_id)
  values ('CAPTURE', '00000000-0000-4000-8000-00000000000e', 90000, 'MXN', now(), 'call', now(), '00000000-0000-4000-8000-00000000000f');
insert into refunds (id, transaction_id, capture_id, amount, reason, through, revokes, status, created_at, ended_at)
  values ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-00000000000f', 'CAPTURE', 20000, 'Una parte', 'provider',
    false, 'done', now(), now());
insert into waitlist_entries (id, class_id, user_id, automatic, joined_at, ended_at, end_reason, reservation_id)
  values ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000005', true,
    now(), now(), 'promoted', '00000000-0000-4000-8000-00000000000b');
insert into events (id, name, data, recorded_at) values ('00000000-0000-4000-8000-000000000012', 'booked', '{}', now());
insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at)
  values ('00000000-0000-4000-8000-000000000013', '00000000-0000-4000-8000-000000000012', 'booked',
    '00000000-0000-4000-8000-000000000005', 'one@example.com', '{}', now(), now());
select set_config('cupo.actor', '00000000-0000-4000-8000-000000000006', false);
update users set phone = '5555550002', uid = 'another' where id = '00000000-0000-4000-8000-000000000005';
select set_config('cupo.actor', '', false);
