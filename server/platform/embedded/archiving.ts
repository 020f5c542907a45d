import { join } from "node:path"
import { type Place, writeOwned } from "./place.ts"

/** Beside `cupo.conf`, which every start writes: only who serves knows whether the log is kept, and all others leave it as it is. */
export const archivingFile = "archive.conf"

/** Without anybody who sends it away PostgreSQL is not to ask: it keeps the log, and stops at once. */
export const unheard = "archive_command = ''"

/**
 * PostgreSQL keeps each piece of its log until this says that it is somewhere else: a mark that `shipLog` sets, under whose account
 * the data and the keys to a bucket need not be PostgreSQL's. It waits a moment, since PostgreSQL asks again only after a minute.
 */
export const heard =
  "archive_command = 'i=0; until test -f ../postgres.sent/%f; do i=$((i+1)); test $i -gt 10 && exit 1; sleep 0.2; done'"

/** `archive_timeout`: what is lost with the machine, at most. Each is 16 MiB of writing here, and some kilobytes there. */
const settings = "archive_mode = on\narchive_timeout = '5min'\n"

/** From the next start on. */
export async function setArchiving({ data, account }: Place, archives: boolean): Promise<void> {
  await writeOwned(join(data, archivingFile), archives ? settings : "", account)
}
