import { relative } from "node:path"
import type { Plugin, Rolldown } from "vite"

/** Where something is loaded from: a page, or whatever is imported when it is needed. */
type Reached = (entries: RegExp) => number

const frame = /^site\/(Site(Layout|Errors)|asks\/Floating)\.tsx|entry\.client/
const open =
  /^site\/(home\/Home|reserve\/ReserveClass|packages\/Packages|studio\/Instructors|content\/About)\.tsx/
const account = /^site\/account\/(CustomerOnly|Account|AvailableClasses|NextClasses|WaitLists)\.tsx/
const known =
  /^(api\/(loadUser|live\/follow)|site\/(home\/listComing|changing\/listMine|offline\/keepClasses))\.ts/
const access = /^site\/(access|asks)\//
const office = /^office\//
const officeFrame = /^office\/shell\/OfficeLayout\.tsx/

/**
 * Which pieces travel as one file, the first that holds. A file costs some 400 bytes of headers and is compressed by itself,
 * and most pieces are smaller than that. What a piece needs is reached from wherever the piece is, so it is never in a file
 * further down: no file is loaded for what only others in it need, but for the few kilobytes that pages of one kind share.
 */
const files: [name: string, holds: (reached: Reached) => boolean][] = [
  [
    "base",
    (reached) => reached(/^root\.tsx/) > 0 || (reached(frame) + reached(open) > 0 && reached(office) > 0),
  ],
  [
    "site",
    (reached) =>
      reached(frame) > 0 || reached(open) > 1 || (reached(open) > 0 && reached(account) + reached(known) > 0),
  ],
  [
    "known",
    (reached) =>
      reached(known) > 0 || (reached(account) > 0 && (reached(access) > 1 || reached(officeFrame) > 0)),
  ],
  ["forms", (reached) => reached(access) > 1],
  ["account", (reached) => reached(account) > 1],
  ["office", (reached) => reached(officeFrame) > 0],
]

/**
 * All styles of a kind, those that others build on first: a page that brought its own would be seen for a moment without
 * them by who comes from another page.
 */
const styles: [name: string, of: RegExp][] = [
  ["base", /\/web\/(ui|access)\/.*\.css$/],
  ["site", /\/web\/site\/.*\.css$/],
  ["office", /\/web\/office\/.*\.css$/],
]

const ours: Rolldown.CodeSplittingGroup[] = files.map(([name, holds], index) => ({
  debugName: name,
  priority: files.length - index,
  name(id, context) {
    if (/node_modules|\?schemas$/.test(id)) return null
    const sheet = styles.find(([, of]) => of.test(id))
    if (sheet) return sheet[0] === name ? name : null
    const entries = entriesOf(id, (one) => context.getModuleInfo(one))
    return holds((pattern) => entries.filter((entry) => pattern.test(entry)).length) ? name : null
  },
}))

/** Our own modules by where they are reached from, each with what it uses of the packages; zod with no page but forms. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: "zod", test: /node_modules\/zod\//, priority: files.length + 1 },
  ...ours,
]

/** The pages and the lazy pieces that cannot be had without it. */
function entriesOf(id: string, getModuleInfo: Rolldown.GetModuleInfo): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of getModuleInfo(one)?.importers ?? []) seen.add(importer)
  const isEntry = (one: string) => {
    const info = getModuleInfo(one)
    return info?.isEntry || info?.dynamicImporters.length
  }
  return [...new Set([...seen].filter(isEntry).map((one) => relative("web", one.replace(/\?.*/, ""))))]
}

/** The styles that every page of their kind links. */
const linked = ["base", "site", "office"]

/**
 * Lets a lazy piece ask for the script beside such styles, which is there, instead of the styles: linked once more, they
 * would stand behind what builds on them.
 */
export function linkedOnce(): Plugin {
  return {
    name: "linked-once",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const pieces = Object.values(bundle).filter((piece) => piece.type === "chunk")
        const scripts = pieces.filter(({ name }) => linked.includes(name))
        for (const piece of pieces) {
          for (const { name, fileName } of scripts) {
            piece.code = piece.code.replace(
              new RegExp(`"assets/${name}-[\\w-]+\\.css"`, "g"),
              `"${fileName}"`,
            )
          }
        }
      },
    },
  }
}
