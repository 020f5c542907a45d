-- What was sold is told by itself: a package may be for new customers today, and have been for all when it was sold.
alter table transactions add column new_only boolean not null default false;

update transactions t set new_only = true from packages p
where p.id = t.package_id and p.is_new_user and (t.source like 'order:%' or t.source like 'cash:%');
