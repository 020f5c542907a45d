import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

export interface Newer {
  /** What is run: its `server/main.js`. */
  program: string
  /** The migration that it has and the one before does not. */
  migration: string
  remove(): void
}

/** The program as a later version of it would be: with a migration of tables that everybody writes. */
export function makeNewer(): Newer {
  const folder = mkdtempSync(join(tmpdir(), "cupo-newer-"))
  for (const name of ["server", "contract", "tools", "demo", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of ["node_modules", "build", "public", "web"])
    symlinkSync(join(root, name), join(folder, name))
  const migration = "9999-reservations-later.sql"
  writeFileSync(
    join(folder, "server/migrations", migration),
    `alter table seatings add column later text not null default '';
     alter table users add column later int not null default 0;
     alter table held_packages add column later boolean;
     create table laters (id uuid primary key, seating_id uuid references seatings);
     select audit('laters');\n`,
  )
  return {
    program: join(folder, "server/main.js"),
    migration,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
