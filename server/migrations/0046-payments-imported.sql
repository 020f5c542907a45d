-- A payment that was brought in names the package that came with it; one that was made here is known by the source of both.
alter table transactions add column held_package_id uuid unique references held_packages;
