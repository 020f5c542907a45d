-- A sign-in whose session was ended opens no other: its sessions are looked for by person.
create index sessions_of_user on sessions (user_id, identity_session);
