-- A kept answer is the endpoint's own: its status follows from the endpoint, and only answers that changed something are kept.
alter table idempotency_keys drop column status;
alter table idempotency_keys rename column reply to answer;
