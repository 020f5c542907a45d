import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { parseSync } from "oxc-parser"

const root = resolve(import.meta.dirname, "../../..")

export interface Arrow {
  from: string
  to: string
  /** True for what `from` cannot run without: neither a type alone nor loaded when it is needed. */
  isLoaded?: boolean
}

/** Every import of ours, type imports included. */
export function readArrows(): Arrow[] {
  const files = globSync("{contract,server,web}/**/*.{ts,tsx}", { cwd: root })
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8")
    const { module } = parseSync(from, text)
    const isValue = (entries: { isType: boolean }[]) =>
      entries.length === 0 || entries.some(({ isType }) => !isType)
    const named = [
      ...module.staticImports.map((one) => ({
        path: one.moduleRequest.value,
        isLoaded: isValue(one.entries),
      })),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.map((one) => ({ path: one.moduleRequest?.value, isLoaded: !one.isType })),
      ),
    ]
    const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      path: text.slice(start + 1, end - 1),
      isLoaded: false,
    }))
    return [...named, ...dynamic]
      .filter((one): one is { path: string; isLoaded: boolean } => one.path?.startsWith(".") ?? false)
      .map(({ path, isLoaded }) => ({
        ...{ from, isLoaded },
        to: relative(root, resolve(root, dirname(from), path.replace(/\?.*$/, ""))),
      }))
  })
}

/** The folders of the providers: those inside a feature that hold a `provider.ts`. */
export function readProviders(): string[] {
  return globSync("server/features/*/**/provider.ts", { cwd: root })
    .map((path) => dirname(path))
    .filter((folder) => folder.split("/").length > 3)
}
