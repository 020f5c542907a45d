import { createHash } from "node:crypto"
import { chown, mkdir, open } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { type Entry, extract } from "tar-stream"
import type { Account } from "../embedded/place.ts"
import { type Manifest, ownSegments } from "./manifest.ts"
import { BackupError } from "./store.ts"

/** Where a backup's files go, and whose they are to be. */
export interface Target {
  folder: string
  account?: Account | undefined
}

/** The log vouches for itself, record by record, when it is read. */
const isLog = (name: string) => name.startsWith("pg_wal/")

/**
 * Reads a whole backup, compares every file with the manifest, and puts it into the target, if there is one. Throws a BackupError
 * that names what is damaged, missing or too much; then the target has half of it. `major` is the version that it must be of.
 */
export async function readBackup(
  packed: Readable,
  manifest: Manifest,
  { name, major, target }: { name: string; major?: number; target?: Target },
): Promise<void> {
  const missing = new Set([...manifest.files.keys(), ...ownSegments(manifest)])
  const damaged = (what: string) => new BackupError(`${name}: ${what}`)
  const one = async (entry: Entry) => {
    const { name: path, type } = entry.header
    const plain = path.replace(/^\.\//, "").replace(/\/$/, "")
    if (plain.split("/").includes("..") || plain.startsWith("/")) throw damaged(`${path} lies outside of it.`)
    if (type !== "file") {
      if (type !== "directory") throw damaged(`${path} is a ${type}; tablespaces do not go along.`)
      if (target) await makeFolder(target, plain)
      for await (const _ of entry);
      return
    }
    const hash = createHash("sha256")
    const start: Buffer[] = []
    const size = await writeEntry(entry, target && join(target.folder, plain), target, (chunk) => {
      hash.update(chunk)
      if (plain === "PG_VERSION") start.push(chunk)
    })
    const written = Number(Buffer.concat(start).toString())
    if (major && plain === "PG_VERSION" && written !== major)
      throw new BackupError(`${name} is of PostgreSQL ${written}, and this is ${major}.`)
    const known = manifest.files.get(plain)
    if (known && (known.size !== size || known.checksum !== hash.digest("hex")))
      throw damaged(`${plain} is damaged.`)
    if (!known && !isLog(plain)) throw damaged(`${plain} is not in its manifest.`)
    missing.delete(plain)
  }
  const tar = extract()
  const [unpacked, written] = await Promise.allSettled([
    pipeline(packed, createGunzip(), tar),
    (async () => {
      for await (const entry of tar) await one(entry)
    })(),
  ])
  // Whichever fails first ends the other: what a disk refused is known from who writes, what is torn from who unpacks.
  const faults = [written, unpacked].flatMap((part) => (part.status === "rejected" ? [part.reason] : []))
  if (faults.length > 0) {
    packed.destroy()
    const fault = faults.find((one) => one instanceof BackupError || one.syscall) ?? faults.at(-1)
    // What zlib and the tar say of bytes that are none of theirs.
    const isTorn = fault.code?.startsWith("Z_") || /tar|end of (file|data)/i.test(fault.message)
    throw !(fault instanceof BackupError) && isTorn ? damaged(`it is damaged (${fault.message}).`) : fault
  }
  const [first] = missing
  if (first) throw damaged(`${first} is missing.`)
}

async function makeFolder({ folder, account }: Target, name: string): Promise<void> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (account) await chown(path, account.uid, account.gid)
}

async function writeEntry(
  entry: Entry,
  path: string | undefined,
  target: Target | undefined,
  see: (chunk: Buffer) => void,
): Promise<number> {
  let size = 0
  if (path) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = path ? await open(path, "wx", 0o600) : undefined
  try {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      size += chunk.length
      see(chunk)
      await file?.writeFile(chunk)
    }
    if (target?.account) await file?.chown(target.account.uid, target.account.gid)
  } finally {
    await file?.close()
  }
  return size
}
