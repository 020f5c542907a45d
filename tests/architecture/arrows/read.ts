import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { parseSync } from "oxc-parser"

const root = resolve(import.meta.dirname, "../../..")

export interface Arrow {
  from: string
  to: string
}

/** Every import of ours, type imports included. */
export function readArrows(): Arrow[] {
  const files = globSync("{contract,server,web}/**/*.{ts,tsx}", { cwd: root })
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8")
    const { module } = parseSync(from, text)
    const named = [
      ...module.staticImports.map((one) => one.moduleRequest.value),
      ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    ]
    const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    )
    return [...named, ...dynamic]
      .filter((path): path is string => path?.startsWith(".") ?? false)
      .map((path) => ({ from, to: relative(root, resolve(root, dirname(from), path.replace(/\?.*$/, ""))) }))
  })
}

/** The folders of the providers: those inside a feature that hold a `provider.ts`. */
export function readProviders(): string[] {
  return globSync("server/features/*/**/provider.ts", { cwd: root })
    .map((path) => dirname(path))
    .filter((folder) => folder.split("/").length > 3)
}
