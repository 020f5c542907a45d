import { notificationRecords } from "./features/notifications/records.ts"
import { packageRecords } from "./features/packages/records.ts"
import { paymentRecords } from "./features/payments/records.ts"
import { payrollRecords } from "./features/payroll/records.ts"
import { peopleRecords } from "./features/people/records.ts"
import { reportRecords } from "./features/reports/records.ts"
import { reservationRecords } from "./features/reservations/records.ts"
import { scheduleRecords } from "./features/schedule/records.ts"
import { studioRecords } from "./features/studio/records.ts"
import { type Records, records } from "./platform/records/records.ts"

/** Everything that goes along when a studio moves, a file each; how the files hang together the database knows. */
export const allRecords: readonly Records[] = [
  ...studioRecords,
  ...peopleRecords,
  ...scheduleRecords,
  ...packageRecords,
  ...paymentRecords,
  ...reservationRecords,
  ...notificationRecords,
  ...reportRecords,
  ...payrollRecords,
  records(
    "audit.csv",
    "audit_entries",
    ["at", "actor_id", "call", "table_name", "change", "subjects", "before", "after"],
    {
      order: "t.id",
      // Its rows are numbered as they come, in any house.
      same: `found.at = given.at and found.actor_id = given.actor_id and found.table_name = given.table_name
        and found.change = given.change and found.subjects = given.subjects`,
    },
  ),
]

/** Tables that stay behind, and why; in Spanish where a person would miss something. */
export const stayBehind: Record<string, { told: string } | { why: string }> = {
  sessions: { told: "Las sesiones abiertas: cada quien vuelve a entrar." },
  recovery_codes: { why: "are what the version before read" },
  recovery_requests: { told: "Los códigos que están en correos ya enviados, y los enlaces de esos correos." },
  link_key: { why: "with the links in mails" },
  ticket_key: { told: "Los códigos QR de los boletos: se hacen nuevos; el de antes deja de servir." },
  removals: { why: "are of accounts that do not go along" },
  calendar_feeds: {
    told: "Las direcciones de calendario: quien ve sus clases en su calendario lo conecta otra vez.",
  },
  kiosks: { told: "Las tabletas de recepción: se encienden otra vez desde la oficina." },
  owner_words: { why: "is of a house that nobody owns yet" },
  idempotency_keys: { why: "are the presses of a day" },
  call_counts: { why: "are the calls of a minute" },
  provider_notices: { why: "are told again by the provider" },
  loose_pictures: { why: "are of a store that stays behind" },
  imports: { why: "were brought into the house that stays behind" },
  moves: { why: "were brought into the house that stays behind, or taken out of it" },
  move_parts: { why: "are the files of moves" },
  move_rows: { why: "are of moves" },
  sheet_mappings: { why: "are of the sheets that came before" },
  migrations: { why: "are of the house that stays behind" },
  backups: { why: "are of the database that stays behind" },
  task_runs: { why: "are of the house that stays behind" },
  outages: { why: "are of the house that stays behind" },
  chart_sums: { why: "are summed anew" },
  summed_until: { why: "is of sums, which are summed anew" },
  money_days: { why: "are summed anew" },
  customer_sums: { why: "are summed anew" },
  first_visits: { why: "are found anew" },
  class_sums: { why: "are summed anew" },
  class_sums_until: { why: "is of sums, which are summed anew" },
  class_days: { why: "are summed anew" },
  class_counts: { why: "are counted anew" },
  late_money: { why: "are notes for what is summed anew" },
  late_visits: { why: "are notes for what is summed anew" },
  late_classes: { why: "are notes for what is summed anew" },
  late_counts: { why: "are notes for what is counted anew" },
  moved_classes: { why: "are noted anew" },
  owed_sums: { why: "are summed anew" },
  tallies: { why: "are counted anew" },
}
