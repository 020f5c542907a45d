import { PassThrough, type Readable } from "node:stream"
import pg from "pg"
import type { Connection } from "../database/pool.ts"

const command = `BASE_BACKUP (LABEL 'cupo', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** What travels is a letter and what it says: a new archive, the manifest, bytes of either, progress. */
const letters = { archive: 0x6e, manifest: 0x6d, bytes: 0x64 } as const

/**
 * Asks a running server for a full backup, as `pg_basebackup` does, and hands its tar to whoever takes it while it comes.
 * Returns the manifest. Its own log is kept from being recycled meanwhile by a slot that goes with the connection.
 */
export async function receiveBackup(
  connection: Connection,
  take: (tar: Readable) => Promise<void>,
): Promise<Buffer> {
  // Not among the types of `pg`, which sends it along all the same.
  const replication = { replication: "true" }
  const client = new pg.Client({
    ...{ ...connection, ...replication },
    ...{ application_name: "cupo backup", keepAlive: true },
  })
  client.on("error", () => {})
  await client.connect()
  const tar = new PassThrough({ highWaterMark: 1024 * 1024 })
  const stream = new CopiedBackup(tar)
  try {
    await client.query(`CREATE_REPLICATION_SLOT cupo_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    client.query(stream as unknown as pg.Submittable)
    const taken = take(tar).catch((error: unknown) => {
      stream.stop()
      throw error
    })
    const [manifest] = await Promise.all([stream.manifest, taken])
    return manifest
  } finally {
    tar.destroy()
    await client.end().catch(() => {})
  }
}

interface Wire {
  query(text: string): void
  stream: { pause(): void; resume(): void; destroy(): void }
}

/**
 * The answer to BASE_BACKUP, which `pg` has no words for: bytes go to `tar` as they come, the connection rests while
 * `tar` is full, and the manifest is told when all was said.
 */
export class CopiedBackup {
  readonly manifest: Promise<Buffer>
  private readonly settle = Promise.withResolvers<Buffer>()
  private readonly told: Buffer[] = []
  private isManifest = false
  private wire: Wire | undefined

  private readonly tar: PassThrough

  constructor(tar: PassThrough) {
    this.tar = tar
    this.manifest = this.settle.promise
    this.manifest.catch(() => {})
    // Whoever waits for the rest of the tar hears of it there too.
    tar.on("error", () => {})
    tar.on("drain", () => this.wire?.stream.resume())
  }

  submit(wire: Wire): void {
    this.wire = wire
    wire.query(command)
  }

  /** Nobody takes it any more: a server is told so by the end of the connection alone. */
  stop(): void {
    this.wire?.stream.destroy()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const letter = chunk[0]
    if (letter === letters.manifest) {
      this.isManifest = true
      this.tar.end()
      // What has ended drains without saying so: whoever rested for its last bytes would rest for ever.
      this.wire?.stream.resume()
    }
    if (letter !== letters.bytes) return
    // What it is read into is written over by what comes next.
    const bytes = Buffer.from(chunk.subarray(1))
    if (this.isManifest) this.told.push(bytes)
    else if (!this.tar.write(bytes)) this.wire?.stream.pause()
  }

  handleReadyForQuery(): void {
    this.settle.resolve(Buffer.concat(this.told))
  }

  handleError(error: Error): void {
    this.tar.destroy(error)
    this.settle.reject(error)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
}
