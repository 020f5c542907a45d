import type pg from "pg"

/** PostgreSQL's own process behind a connection; null until it is made. The types of pg do not say it. */
export const processOf = (client: pg.ClientBase): number | null =>
  (client as pg.ClientBase & { processID: number | null }).processID
