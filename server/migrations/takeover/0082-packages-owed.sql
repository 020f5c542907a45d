-- Who holds a package of the catalogue is asked before it is deleted, and of whoever may buy one that is for new customers.
create index held_packages_of_package on held_packages (package_id);

-- What the studio owes is of what can be used today, however much was ever sold.
create index held_packages_by_end on held_packages (expires_at) where revoked_at is null;
