import type pg from "pg"

/** Connections that our role may open on the server, as if nobody else were there. */
export async function readRoom(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ room: number }>(
    `select least(
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
     ) as room`,
  )
  return rows[0]?.room ?? 100
}
