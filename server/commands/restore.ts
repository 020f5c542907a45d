import { Temporal } from "temporal-polyfill"
import { defaultTimeZone } from "../../contract/house.ts"
import type { Config } from "../config.ts"
import { restoreBackup } from "../platform/backup/restore.ts"
import { assertOurs, clearly, storeFor } from "./backup.ts"
import { withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"
import { verify } from "./verify.ts"

/** Restores a backup into a data folder without a database, to its end or to a moment, and checks what came of it. */
export async function restore(config: Config, [given]: string[], flags: { at?: string }): Promise<void> {
  assertOurs(config, "restore", "pg_restore, or what its backups were made with")
  const store = storeFor(config, given, "restore")
  const at = flags.at === undefined ? undefined : readMoment(flags.at)
  await clearly(store, `DATA_DIR: ${config.DATA_DIR}`, async () => {
    const progress = (line: string) => console.error(line)
    if (at) progress(`Until ${sayMoment(at)}`)
    const { backup, last } = await restoreBackup(config.DATA_DIR, store, { at, sayMoment, progress })
    console.log(
      `Restored from ${backup}. ${last ? `The last thing it has is of ${sayMoment(last)}.` : "It is as it was then."}`,
    )
  })
  await withDatabase(config, migrateDatabase)
  await verify(config)
}

const zone = () => process.env.TZ || defaultTimeZone

/** In the zone of TZ, or of Mexico City, unless it says another. */
export function readMoment(text: string): Date {
  try {
    const isWhole = /(Z|[+-]\d\d:\d\d)$/.test(text)
    const { epochMilliseconds } = isWhole
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone(), { disambiguation: "reject" })
    return new Date(epochMilliseconds)
  } catch {
    throw new StopError(
      `--at: must be a moment, such as 2026-11-22T18:30 (${zone()}) or 2026-11-22T18:30-06:00 (it is "${text}")`,
    )
  }
}

function sayMoment(moment: Date): string {
  const here = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone())
  const { offset, timeZoneId } = here
  return `${here.toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ")} ${offset} (${timeZoneId})`
}
