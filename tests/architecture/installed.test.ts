import { execFileSync } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const installed = join(import.meta.dirname, "../../node_modules")
const block = 4096

/** Bytes that a folder takes of a disk which gives each file whole blocks, under however many names; what was made there since is left out. */
function weigh(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\/node_modules\/\.(cache|vite)/.test(entry.parentPath))
    .map(({ parentPath, name }) => statSync(join(parentPath, name)))
  const sizes = new Map(files.map(({ ino, size }) => [ino, Math.ceil(size / block) * block]))
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}

// Other systems bring binaries of other sizes.
test.runIf(process.platform === "linux" && process.arch === "x64")(
  "what is installed takes less than 600 MB of the disk",
  () => {
    expect(weigh(installed) / 2 ** 20).toBeLessThan(600)
  },
)

test("what benches press with is there whole", () => {
  const said = execFileSync(process.execPath, [join(installed, "autocannon/autocannon.js"), "--version"], {
    encoding: "utf8",
  })
  expect(said).toMatch(/autocannon v\d/)
})
