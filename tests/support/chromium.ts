import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rename, rm } from "node:fs/promises"
import { findPackageJSON } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

const switches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The one that comes from npm, the same on every machine; or that which CHROMIUM_PATH names. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  return { executablePath: process.env.CHROMIUM_PATH || (await unpack()), args: switches }
}

/**
 * Unpacked aside and then renamed, under the name of its version: who was killed at it leaves nothing that looks whole, who unpacks it at
 * the same time has the same, and another version is another one.
 */
async function unpack(): Promise<string> {
  const named = findPackageJSON("@sparticuz/chromium", import.meta.url)
  const { version } = JSON.parse(readFileSync(named ?? "", "utf8")) as { version: string }
  const home = join(tmpdir(), `cupo-chromium-${version}`)
  if (!existsSync(home)) {
    const aside = await mkdtemp(`${home}-`)
    const { default: packaged } = await import("@sparticuz/chromium")
    // It unpacks where the system keeps what is passing, and takes what is there already for whole.
    const usual = process.env.TMPDIR
    process.env.TMPDIR = aside
    await packaged.executablePath()
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    await rename(aside, home).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error
    })
    await rm(aside, { recursive: true, force: true })
  }
  return join(home, "chromium")
}
