import { createHash } from "node:crypto"
import { chown, lstat, mkdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Account } from "./place.ts"

/** The longest path that a Unix socket may have. */
const longest = 107 - "/.s.PGSQL.5432".length

/**
 * The folder of a cluster's socket: nobody but the account that owns it may enter, so the socket is the whole of the
 * login. It is the data folder itself, unless that path is too long for a socket: then one in the temporary directory.
 */
export function socketFolderOf(data: string): string {
  if (Buffer.byteLength(data) <= longest) return data
  return join(tmpdir(), `cupo-${createHash("sha256").update(data).digest("hex").slice(0, 24)}`)
}

/**
 * Makes the folder of a socket, or takes the one that was made before. In the temporary directory anybody may make one
 * first and listen in our place: throws when it is not a folder of the account's own that it alone may enter.
 */
export async function makeSocketFolder(folder: string, account: Account | undefined): Promise<void> {
  const owner = account?.uid ?? process.getuid?.()
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  const found = await lstat(folder)
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0
  if (!isPrivate || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(
      `${folder} is where the database would listen, and it is somebody else's. Remove it, or choose a shorter path.`,
    )
  }
  if (account && found.uid !== account.uid) await chown(folder, account.uid, account.gid)
}
