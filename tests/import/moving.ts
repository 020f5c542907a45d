import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { unzipSync, zipSync } from "fflate"
import type pg from "pg"
import { expect, onTestFinished } from "vitest"
import { readConfig } from "../../server/config.ts"
import { type ExportOptions, exportStudio } from "../../server/export/export.ts"
import type { PictureStore } from "../../server/features/studio/provider.ts"
import { openIdentity } from "../../server/identity.ts"
import { type ImportReport, importStudio } from "../../server/import/import.ts"
import { type Connection, openBulkPool } from "../../server/platform/database/pool.ts"
import { createDatabase, type TestDatabase } from "../support/database.ts"
import { makeFolder } from "../support/postgres.ts"

type Place = { connection: Connection; pictures?: PictureStore }

type Provider = Awaited<ReturnType<typeof openIdentity>>

/** What moves a studio to and fro, as the commands have it. The provider is opened once it is asked for anything. */
export async function withMover<T>(
  { connection, pictures }: Place,
  work: (context: {
    pool: pg.Pool
    now: Date
    identity: Pick<Provider, "createAccounts" | "readSecrets" | "hasPassword">
    pictures: PictureStore | undefined
  }) => Promise<T>,
): Promise<T> {
  const pool = openBulkPool(connection, 2)
  let opened: Promise<Provider> | undefined
  const provider = () => {
    opened ??= openIdentity(readConfig({ IDENTITY_SECRET: "x".repeat(32) }), { pool }, connection)
    return opened
  }
  const identity = {
    createAccounts: async (...accounts: Parameters<Provider["createAccounts"]>) =>
      (await provider()).createAccounts(...accounts),
    readSecrets: async (...uids: Parameters<Provider["readSecrets"]>) =>
      (await provider()).readSecrets(...uids),
    hasPassword: async (...shown: Parameters<Provider["hasPassword"]>) =>
      (await provider()).hasPassword(...shown),
  }
  try {
    return await work({ pool, now: new Date(), identity, pictures })
  } finally {
    await (await opened)?.close()
    await pool.end()
  }
}

/** A name in a folder that goes with the test. */
export async function aFolder(): Promise<string> {
  const folder = await makeFolder("cupo-moving-")
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, "mi-estudio")
}

export async function moveOut(place: Place, options?: ExportOptions, folder?: string): Promise<string> {
  const into = folder ?? (await aFolder())
  await withMover(place, (context) => exportStudio(context, into, options))
  return into
}

export const moveIn = (place: Place, folder: string): Promise<ImportReport> =>
  withMover(place, (context) => importStudio(context, folder))

/** A folder out of a ZIP. */
export async function unpack(bytes: Uint8Array): Promise<string> {
  const folder = await aFolder()
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

/** A ZIP of a folder. */
export async function pack(folder: string): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {}
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(one.parentPath, one.name)
    if (one.isFile()) files[relative(folder, path)] = new Uint8Array(await readFile(path))
  }
  return zipSync(files)
}

/** A house where nobody ever was; gone with the test. */
export async function emptyHouse(): Promise<TestDatabase> {
  const house = await createDatabase()
  onTestFinished(async () => {
    await house.close()
  })
  return house
}

/** What is in a folder: of each file the digest of its bytes. */
export async function digestsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  const digests: Record<string, string> = {}
  for (const { name, parentPath } of names)
    digests[name] = createHash("sha256")
      .update(await readFile(join(parentPath, name)))
      .digest("hex")
  return digests
}

/** Out, into an empty house, and out again: the folders are equal to the byte, and what the house holds is right. Returns both. */
export async function roundTrip(place: Place) {
  const folder = await moveOut(place)
  const house = await emptyHouse()
  const report = await moveIn(house, folder)
  expect(report.faults).toEqual([])
  const again = await moveOut(house)
  expect(await digestsOf(again)).toEqual(await digestsOf(folder))
  expect(await house.violations()).toEqual([])
  return { folder, house, report }
}

/** What the world sees of a studio: sold, taken and given, in money, credits and seats. */
export async function totalsOf(pool: pg.Pool) {
  const { rows } = await pool.query(`select
    (select jsonb_agg(t order by t) from (select branch_id, status, payment_method, count(*), sum(amount) as amount,
       sum(returned) as returned from transactions group by 1, 2, 3) t) as money,
    (select jsonb_agg(r order by r) from (select through, status, count(*), sum(amount) from refunds group by 1, 2) r) as back,
    (select jsonb_object_agg(reason, sum) from (select reason, sum(delta) from credit_ledger group by 1) l) as credits,
    (select jsonb_object_agg(id, balance) from (select distinct on (held_package_id) held_package_id as id, balance
       from credit_ledger order by held_package_id, seq desc) b) as balances,
    (select jsonb_object_agg(class_id, seats) from (select class_id, count(*) as seats from reservations
       where cancelled_at is null and given_at is null group by 1) s) as seats,
    (select jsonb_agg(k order by k) from (select kind, count(*) from kept_seats group by 1) k) as kept,
    (select jsonb_agg(w order by w) from (select end_reason, count(*) from waitlist_entries group by 1) w) as waiting`)
  return rows[0]
}
