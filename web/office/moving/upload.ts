import { type Move, partBytes, readImport, sendPart } from "../../../contract/moving.ts"
import { call } from "../../api/client.ts"
import { newIdempotencyKey } from "../../api/idempotencyKey.ts"

interface Upload {
  move: Pick<Move, "id" | "files">
  files: readonly File[]
  /** Hears how many bytes are there. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/** Sends what is missing of the files, piece after piece, and has them read. Throws `ApiError`; what came stays. */
export async function upload({ move: { id, files: named }, files, onSent, signal }: Upload): Promise<void> {
  let sent = named.reduce((sum, { received }) => sum + received, 0)
  onSent(sent)
  for (const [index, file] of files.entries()) {
    const there = Math.floor((named[index]?.received ?? 0) / partBytes)
    sent -= (named[index]?.received ?? 0) - there * partBytes
    for (let part = there; part * partBytes < file.size; part++) {
      const piece = file.slice(part * partBytes, (part + 1) * partBytes)
      const bytes = new Uint8Array(await piece.arrayBuffer())
      await call(sendPart, { params: { id, file: index, part }, body: { bytes } }, { signal })
      sent += bytes.length
      onSent(sent)
    }
  }
  await call(readImport, { params: { id } }, { signal, idempotencyKey: newIdempotencyKey() })
}

/** Whether these are the files that an import waits for. */
export const areThose = (files: readonly File[], { files: named }: Pick<Move, "files">): boolean =>
  files.length === named.length &&
  named.every(({ name, size }, index) => files[index]?.name === name && files[index]?.size === size)
