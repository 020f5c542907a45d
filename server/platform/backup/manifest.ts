import { createHash } from "node:crypto"
import { z } from "zod"
import { readPosition, segmentBefore, segmentName, segmentOf } from "./segments.ts"
import { BackupError } from "./store.ts"

const Manifest = z.object({
  "PostgreSQL-Backup-Manifest-Version": z.number(),
  "System-Identifier": z.number().or(z.string()),
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.number(),
      "Checksum-Algorithm": z.literal("SHA256"),
      Checksum: z.string(),
    }),
  ),
  "WAL-Ranges": z
    .array(z.object({ Timeline: z.number(), "Start-LSN": z.string(), "End-LSN": z.string() }))
    .length(1),
})

/** What PostgreSQL says is in a backup. */
export interface Manifest {
  system: string
  timeline: number
  /** Where in the log the backup begins and ends. */
  start: number
  end: number
  /** Size and SHA-256 of each file, but those of the log. */
  files: Map<string, { size: number; checksum: string }>
}

/** Reads a `backup_manifest`. Throws a BackupError when it is not whole: its last line is the checksum of all before it. */
export function readManifest(text: string, name: string): Manifest {
  const [, body, checksum] = /^(.*)"Manifest-Checksum": "([0-9a-f]{64})"\}\s*$/s.exec(text) ?? []
  if (body === undefined || createHash("sha256").update(body).digest("hex") !== checksum)
    throw new BackupError(`${name} is damaged.`)
  // The number that names a cluster is larger than JavaScript counts.
  const exact = text.replace(/("System-Identifier": )(\d+)/, '$1"$2"')
  const parsed = Manifest.safeParse(JSON.parse(exact))
  if (!parsed.success) throw new BackupError(`${name} is not a manifest that this PostgreSQL writes.`)
  const [range] = parsed.data["WAL-Ranges"]
  if (!range) throw new BackupError(`${name} says nothing of the log.`)
  return {
    system: String(parsed.data["System-Identifier"]),
    timeline: range.Timeline,
    start: readPosition(range["Start-LSN"]),
    end: readPosition(range["End-LSN"]),
    files: new Map(
      parsed.data.Files.map(({ Path, Size, Checksum }) => [Path, { size: Size, checksum: Checksum }]),
    ),
  }
}

/** The files of the log without which the backup is none. */
export function ownSegments({ timeline, start, end }: Manifest): string[] {
  const names: string[] = []
  for (let number = segmentOf(start); number <= segmentBefore(end); number++) {
    names.push(`pg_wal/${segmentName({ timeline, number })}`)
  }
  return names
}
