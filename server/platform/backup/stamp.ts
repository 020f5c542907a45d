// gzip's own place, in seconds, for when the file was last written: of a piece of the log, until when it tells.
const offset = 4

export function stamp(packed: Buffer, at: Date): Buffer {
  packed.writeUInt32LE(Math.floor(at.getTime() / 1_000), offset)
  return packed
}

export const readStamp = (packed: Buffer): Date => new Date(packed.readUInt32LE(offset) * 1_000)
