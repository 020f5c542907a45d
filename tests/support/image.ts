import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

export const root = resolve(import.meta.dirname, "../..")

/** One step of an image file, its lines joined. */
export interface Step {
  word: string
  rest: string
}

/** The steps of the image file, by stage: the last is the image. */
export function readStages(text = readFileSync(join(root, "deploy/Dockerfile"), "utf8")): Step[][] {
  const lines = text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
  const stages: Step[][] = []
  for (const line of lines) {
    const [, word = "", rest = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (word === "FROM") stages.push([])
    stages.at(-1)?.push({ word, rest: rest.trim() })
  }
  return stages
}

/** What `COPY` of a step takes, and to where; `from` names another stage. */
export function copyOf({ rest }: Step): { from: string | undefined; sources: string[]; to: string } {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length)
  const paths = words.filter((word) => !word.startsWith("--"))
  return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? "" }
}

/** `ENV` and its like: names and values of the image. */
export const environmentOf = (stage: Step[]): Record<string, string> =>
  Object.fromEntries(
    stage.filter(({ word }) => word === "ENV").map(({ rest }) => rest.split("=") as [string, string]),
  )

/** The last of a word's steps. */
export const lastOf = (stage: Step[], word: string): string =>
  stage.findLast((step) => step.word === word)?.rest ?? ""

/** Whether a file of the repository goes into the build, as .dockerignore says: of the lines that match, the last decides. */
export function isLet(
  path: string,
  lines = readFileSync(join(root, ".dockerignore"), "utf8").split("\n"),
): boolean {
  let isIn = true
  for (const line of lines) {
    const pattern = line.trim()
    if (pattern === "" || pattern.startsWith("#")) continue
    // As the engine reads it: a star is all but a slash, a dot at the beginning too, two are any folders, and a folder is all that is in it.
    const name = pattern
      .replace(/^!/, "")
      .replace(/[.+?()[\]{}|^$\\]/g, "\\$&")
      .replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(.*/)?"))
    if (new RegExp(`^${name}(/|$)`).test(path)) isIn = pattern.startsWith("!")
  }
  return isIn
}
