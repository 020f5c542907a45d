-- What was put into a drawer by mistake, again and again, may be more centavos than an int holds: nobody could look at the drawers any
-- more. There are few of them, so that a moment is enough.
alter table shifts alter column expected type bigint;
