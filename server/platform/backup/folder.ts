import { createReadStream } from "node:fs"
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative, resolve, sep } from "node:path"
import { Readable } from "node:stream"
import { BackupError, type BackupStore } from "./store.ts"

const half = ".partial"

/**
 * Backups in a folder: of this machine, or mounted. It must be there: one that is made where nothing is mounted fills
 * the disk that it was to save.
 */
export function openFolder(folder: string): BackupStore {
  const home = resolve(folder)
  const at = (name: string) => join(home, ...name.split("/"))
  const assertThere = async () => {
    const found = await stat(home).catch(() => undefined)
    if (!found?.isDirectory()) throw new BackupError(`${folder}: there is no such folder.`)
  }
  const files = async (): Promise<string[]> => {
    await assertThere()
    const found = await readdir(home, { recursive: true, withFileTypes: true })
    return found
      .filter((one) => one.isFile())
      .map((one) => relative(home, join(one.parentPath, one.name)).split(sep).join("/"))
      .sort()
  }
  return {
    place: home,
    async list(prefix) {
      return (await files()).filter((name) => name.startsWith(prefix) && !name.endsWith(half))
    },
    read(name) {
      const file = createReadStream(at(name))
      return Readable.from(explain(file, name, home), { objectMode: false })
    },
    async write(name, bytes) {
      await assertThere()
      const path = at(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path + half, "w", 0o600)
      try {
        let size = 0
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          await file.writeFile(chunk)
          size += chunk.length
        }
        await file.sync()
        await file.close()
        await rename(path + half, path)
        await flushFolder(dirname(path))
        return size
      } catch (error) {
        await file.close().catch(() => {})
        await rm(path + half, { force: true }).catch(() => {})
        throw error
      }
    },
    async forget(name) {
      await rm(at(name), { force: true })
      // With the last of its files a backup's own folder goes.
      const parent = dirname(at(name))
      if ((await readdir(parent).catch(() => ["?"])).length === 0) await rm(parent, { recursive: true })
    },
    async tidy(prefix) {
      for (const name of await files())
        if (name.startsWith(prefix) && name.endsWith(half)) await rm(at(name), { force: true })
    },
  }
}

async function* explain(file: AsyncIterable<Buffer>, name: string, home: string): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BackupError(code === "ENOENT" ? `${name} is not in ${home}.` : (error as Error).message)
  }
}

/** A name is on the disk once its folder is. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}
