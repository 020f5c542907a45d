import { basename, resolve } from "node:path"
import type { Pool, PoolClient } from "pg"
import { NoUsesLeft } from "../features/payments/coupons/import.ts"
import { lookAtGrown, type NoteAdded } from "../platform/database/bulk.ts"
import { brokenConstraint } from "../platform/database/errors.ts"
import { onConnection, transactionOn } from "../platform/database/transaction.ts"
import { allRecords } from "../records.ts"
import { referenceToday } from "./calendar.ts"
import { addedByCheck, Checked, noAccounts } from "./checked.ts"
import type { ImportContext } from "./context.ts"
import type { Progress } from "./counted.ts"
import { resolveDay } from "./days.ts"
import { type Fault, Faults } from "./faults.ts"
import { type FileName, fileNames } from "./files.ts"
import { readFolder } from "./folder.ts"
import { filesThere, readKnown, readNamed } from "./known.ts"
import { findReferenceDay, noteImport } from "./noted.ts"
import { planFolder } from "./plan/plan.ts"
import { planStudio } from "./plan/studio.ts"
import { isExported } from "./records/folder.ts"
import { importExported } from "./records/import.ts"
import { NoCreditsLeft } from "./write/credits.ts"
import { makeAccounts } from "./write/people.ts"
import { type Added, writePlan } from "./write.ts"

export interface ImportOptions {
  /** What the import is remembered by; the folder's own name when absent. */
  name?: string
  progress?: Progress
  /** Looks for faults and counts what would come, and leaves everything as it is. */
  checkOnly?: boolean
  /** Files of which whoever wrote the folder knows that rows are missing: what names those is not at fault. */
  lost?: readonly FileName[]
  /** Hears of the rows that are new, in the transaction that writes them. */
  noteAdded?: (client: PoolClient) => NoteAdded
  /** The last of that transaction: what it does is done with the import, or not at all. */
  finish?: (client: PoolClient, added: Record<string, number>) => Promise<void>
}

export interface ImportReport {
  name: string
  /** The day that the folder's relative days count from: the day of its first import. */
  referenceDay: string
  /** When there is any, nothing was written. */
  faults: Fault[]
  added?: Added | Record<string, number>
}

// One import at a time, whatever process it is in.
const lock = 0x696d706f

/**
 * Moves a studio in from a folder of CSV files: all of it, or nothing and the list of what is wrong. Accounts are made
 * before the transaction, since the provider may be far away: those of an import that breaks wait for the next one.
 */
export async function importStudio(
  { pool, now, identity, pictures }: ImportContext,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const name = options.name ?? basename(resolve(path))
  if (await isExported(path))
    return importWhole({ pool, now, identity, pictures }, path, { ...options, name })
  const faults = new Faults()
  for (const file of options.lost ?? []) faults.lose(file)
  const known = await readKnown(pool)
  const folder = await readFolder(path, faults, filesThere(known))
  const studio = planStudio(folder, known, faults)
  return oneAtATime(pool, options, async (guard) => {
    const zones = studio.branches.all.map(({ time_zone }) => time_zone)
    const reference = (await findReferenceDay(pool, name)) ?? referenceToday(now, zones)
    const named = await readNamed(pool, { name, folder }, ({ day }) => resolveDay(day, reference))
    const plan = planFolder(folder, { name, studio, known, named }, { reference, now }, faults)
    const report = { name, referenceDay: reference, faults: faults.sorted(fileNames) }
    if (report.faults.length > 0) return report
    const accounts = await makeAccounts(pool, plan, options.checkOnly ? noAccounts : identity)
    const added = await transactionOn(guard, async (client) => {
      const note = options.noteAdded?.(client)
      const written = await writePlan(client, plan, accounts, now, options.progress ?? (() => {}), note)
      if (options.checkOnly) throw new Checked(written)
      await noteImport(client, name, reference, now)
      await options.finish?.(client, { ...written })
      return written
    }).catch(addedByCheck<Added>)
    return { ...report, added }
  }).catch(clashOf(name, writtenFiles))
}

/** The same of a folder that `exportStudio` wrote. Its days are dates. */
function importWhole(
  context: ImportContext,
  path: string,
  { name, progress = () => {}, ...options }: ImportOptions & { name: string },
): Promise<ImportReport> {
  const { pool, now } = context
  return oneAtATime(pool, options, async (guard) => {
    const day = (await findReferenceDay(pool, name)) ?? referenceToday(now, [])
    const { faults, added } = await importExported(context, path, { ...options, name, day, progress, guard })
    return { name, referenceDay: day, faults: faults.list, ...(added && { added }) }
  }).catch(clashOf(name, exportedFiles))
}

/** `fileOf` names the file of a table that is called otherwise. */
const clashOf =
  (name: string, fileOf: Record<string, string>) =>
  (error: unknown): ImportReport => {
    const fault = clash(error, fileOf)
    if (!fault) throw error
    return { name, referenceDay: "", faults: [fault] }
  }

/** What came is looked at before the next begins. What is written is written over the connection that has the lock, or not at all. */
function oneAtATime(
  pool: Pool,
  { checkOnly = false }: Pick<ImportOptions, "checkOnly">,
  work: (guard: PoolClient) => Promise<ImportReport>,
): Promise<ImportReport> {
  return onConnection(pool, async (guard) => {
    await guard.query("select pg_advisory_lock($1)", [lock])
    try {
      const report = await work(guard)
      if (report.added && !checkOnly) await lookAtGrown(pool).catch(() => {})
      return report
    } finally {
      // If the connection is lost, so is the lock.
      await guard.query("select pg_advisory_unlock($1)", [lock]).catch(() => {})
    }
  })
}

/** The files of the tables that are called otherwise. */
const writtenFiles: Record<string, string> = {
  ...{ credit_ledger: "reservations.csv", seatings: "reservations.csv" },
  ...{ transactions: "payments.csv", held_packages: "customer_packages.csv", users: "customers.csv" },
}

const exportedFiles = Object.fromEntries(allRecords.toReversed().map(({ table, file }) => [table, file]))

/** What is good in itself but does not fit what the studio has done since. */
function clash(error: unknown, fileOf: Record<string, string>): Fault | undefined {
  if (error instanceof NoCreditsLeft) {
    const message = `${error.email} ya no tiene clases en este paquete para las reservas nuevas del archivo`
    return { file: error.file, row: error.row, message }
  }
  if (error instanceof NoUsesLeft) {
    const message = `al cupón «${error.code}» ya no le quedan usos para los pagos nuevos del archivo`
    return { file: "payments.csv", message }
  }
  const constraint = brokenConstraint(error)
  if (constraint === undefined) return undefined
  const { table = "", detail = "" } = error as { table?: string; detail?: string }
  // Of a row that is there under another id PostgreSQL says by what it is the same.
  const same = /=\((.*)\) already exists/.exec(detail)?.[1]
  const what = same === undefined ? "" : `: ya hay otra fila con «${same}»`
  return {
    file: fileOf[table] ?? `${table}.csv`,
    message: `choca con lo que ya hay en la base de datos${what} (${constraint})`,
  }
}
