import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../../deploy/cluster")

/** Writes a file of `deploy/cluster` with its gaps filled, as `envsubst` would. Throws when one is left. */
export function writeFilled(name: string, path: string, values: Record<string, string | number>): void {
  const text = readFileSync(join(folder, name), "utf8").replace(/\$\{(\w+)\}/g, (_, gap: string) => {
    const value = values[gap]
    if (value === undefined) throw new Error(`${name} asks for ${gap}`)
    return String(value)
  })
  writeFileSync(path, text, { mode: 0o644 })
}
