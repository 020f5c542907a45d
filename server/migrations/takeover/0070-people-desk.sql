-- Seeing the desk was working at it: one action was asked for both. Whoever held it goes on with their work; from whoever is
-- only to look, the others are taken away in «Staff».
update staff_permissions
set actions = actions || array(select a from unnest('{crear,editar}'::text[]) as a where a <> all (actions))
where module = 'operaciones' and 'ver' = any (actions);
