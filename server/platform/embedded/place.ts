import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import {
  chmod,
  chown,
  constants,
  cp,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** An account of the machine. */
export interface Account {
  uid: number
  gid: number
}

/** Where the cluster lives, whose programs run it, and as whom; `account` is absent when we run as an ordinary user. */
export interface Place {
  data: string
  programs: string
  account?: Account
}

/** Where a cluster goes when the data folder lies under one that only root may enter. */
const refuge = "/var/lib/cupo"

/**
 * Decides where the database's files live. PostgreSQL refuses to run as root, so root hands it to the account
 * `postgres` (made if missing, else `nobody`), which must be able to reach both the data and the programs: what it
 * cannot reach is placed under /var/lib/cupo, and the data folder keeps a note of where.
 */
export async function choosePlace(dataDir: string, packaged: string): Promise<Place> {
  const data = resolve(dataDir, "postgres")
  if (process.getuid?.() !== 0) {
    await mkdir(dataDir, { recursive: true })
    return { data, programs: packaged }
  }
  const account = (await ownerOf(data)) ?? (await databaseAccount())
  await mkdir(dataDir, { recursive: true })
  const programs = (await canReach(packaged, account)) ? packaged : await copyPrograms(packaged)
  if (await canReach(resolve(dataDir), account)) return { data, programs, account }

  return { data: await findRefuge(dataDir), programs, account }
}

/** Whoever knows a name in it may go there, whatever the mask of who makes it. */
async function makeRefuge(): Promise<void> {
  await mkdir(refuge, { recursive: true })
  await chmod(refuge, 0o711)
}

/** Where the note says. It is written whole, and by the first alone: who begins at the same time takes the same place. */
async function findRefuge(dataDir: string): Promise<string> {
  const note = resolve(dataDir, "postgres.location")
  if (!existsSync(note)) {
    const own = `data-${randomBytes(6).toString("hex")}`
    const aside = `${note}.${own}`
    await makeRefuge()
    try {
      await writeFile(aside, `${join(refuge, own, "postgres")}\n`)
      await link(aside, note)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    } finally {
      await rm(aside, { force: true })
    }
  }
  const noted = (await readFile(note, "utf8")).trim()
  if (!noted)
    throw new Error(`${note} is empty, and is to say where the database is: write it, or remove it.`)
  return noted
}

/** Whose the data is already, where somebody else than root began it. */
async function ownerOf(data: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(data).catch(() => ({ uid: 0, gid: 0 }))
  return uid === 0 ? undefined : { uid, gid }
}

/** The data folder is another account's: whether there is a database in it nobody else can tell. */
export class SomebodyElses extends Error {}

/** True when there is a database in a place. Throws SomebodyElses. */
export async function isMade({ data }: Place): Promise<boolean> {
  try {
    await stat(join(data, "PG_VERSION"))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") return false
    const { uid } = await stat(data)
    throw new SomebodyElses(
      `${data} belongs to account ${uid}, and this is ${process.getuid?.()}: run it as that account.`,
    )
  }
}

async function databaseAccount(): Promise<Account> {
  const known = (await findAccount("postgres")) ?? (await makeAccount())
  const account = known ?? (await findAccount("nobody"))
  if (!account) throw new Error("PostgreSQL cannot run as root and this machine has no other account for it.")
  return account
}

async function makeAccount(): Promise<Account | undefined> {
  await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).catch(() => undefined)
  return findAccount("postgres")
}

async function findAccount(name: string): Promise<Account | undefined> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "")
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.split(":")
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

/** True when every folder on the way to `path` lets the account pass. */
async function canReach(path: string, { uid, gid }: Account): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === dirname(folder)) return true
  }
}

async function copyPrograms(packaged: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packaged, "..", "package.json"), "utf8"))
  const target = join(refuge, `postgresql-${version}`)
  if (existsSync(target)) return target
  await makeRefuge()
  const partial = `${target}.${process.pid}`
  await cp(packaged, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  return target
}

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants

/** Writes a file that the account may read, whatever the mask of who writes it. A link that stands in its place is not followed: the folder is the account's. */
export async function writeOwned(path: string, text: string, account: Account | undefined): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
  try {
    await file.writeFile(text)
    if (account) await file.chown(account.uid, account.gid)
  } finally {
    await file.close()
  }
}

/** Makes a folder that belongs to the account. */
export async function makeOwned(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}
