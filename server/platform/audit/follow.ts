import type pg from "pg"

/** What is not followed, and why. Any other table is, from the migration that makes it on. */
const unfollowed = {
  audit_entries: "itself",
  migrations: "of the schema",
  imports: "of the import",
  idempotency_keys: "the same press, once more",
  owner_words: "is drawn before there is any staff, and its word is a secret",
  tallies: "counts what is followed",
  owed_sums: "sums what is followed",
  chart_sums: "sums what is followed",
  summed_until: "sums what is followed",
  money_days: "sums what is followed",
  customer_sums: "sums what is followed",
  first_visits: "sums what is followed",
  class_sums: "sums what is followed",
  class_sums_until: "sums what is followed",
  class_days: "sums what is followed",
  class_counts: "sums what is followed",
  late_money: "notes what is followed",
  late_visits: "notes what is followed",
  late_classes: "notes what is followed",
  late_counts: "notes what is followed",
  moved_classes: "notes what is followed",
  backups: "made by the clock",
  task_runs: "made by the clock",
  outages: "made by the clock",
  call_counts: "of the limits",
  events: "tells of what is followed",
  no_show_warnings: "made by the clock",
  pay_lines: "never change, and their period's closing is followed",
  weekly_turns: "made by the clock",
  provider_notices: "made by the payment provider",
  recovery_codes: "a secret",
  recovery_requests: "a secret",
  link_key: "a secret",
  ticket_key: "a secret",
  care_notes: "between a customer and who teaches them",
  images: "named by what they are",
  loose_pictures: "of the store",
  move_parts: "the files of a move, which is followed",
  move_rows: "what a move added, which is followed",
  sheet_mappings: "chosen with a move, which is followed",
  staff_notes: "say themselves who wrote what, and when",
} as const

/** After every migration: each table that is followed has the trigger that writes down what staff change. */
export async function followTables(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query("select from pg_proc where proname = 'audit_tables'")
  if (rows.length > 0) await client.query("select audit_tables($1)", [Object.keys(unfollowed)])
}
