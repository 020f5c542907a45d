-- Whose all of a sheet was stayed with its headings, and was proposed for the next sheet that had the same, as somebody else's. It is kept no
-- more, and what was kept goes.
delete from sheet_mappings where exists (
  select from jsonb_array_elements(mapping -> 'fixed') f where f ->> 'field' in ('customer', 'email', 'phone', 'account')
);
