-- Which way whoever has a session came in (password, hosted, google, passkey), and when they last showed a second step in it; null where
-- there was none, and of a session from before.
alter table sessions add column way text, add column stepped_at timestamptz;

-- When somebody showed a code again is nothing that staff changed.
select audit('sessions', 'identity_session', 'seen_at', 'stepped_at');
