import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const textOf = (file: string) => readFileSync(join(root, file), "utf8")

/** Of what a text names as its proofs, what there is none of: a file, or a test in the file that was named before it. */
function missingIn(text: string): string[] {
  let file = ""
  return [...text.matchAll(/`(tests\/[\w/.-]+\.ts)`|`[^`]*`|«([^»]+)»/g)].flatMap(([, named, test]) => {
    if (named) file = named
    if (named) return existsSync(join(root, named)) ? [] : [named]
    if (!test || !file || !existsSync(join(root, file))) return []
    return textOf(file).includes(`"${test}"`) ? [] : [`${file} «${test}»`]
  })
}

const asvs = textOf("docs/asvs.md")
const security = textOf("docs/security.md")

test("every test that docs/security.md and docs/asvs.md name is there", () => {
  expect(asvs.match(/«/g)?.length).toBeGreaterThan(150)
  expect(missingIn(security)).toEqual([])
  expect(missingIn(asvs)).toEqual([])
})

test("one that is not there is found missing", () => {
  const wrong =
    "`tests/api/nada.test.ts`, `tests/api/limits.test.ts` «a minute later the tries begin anew», «nobody waits»"
  expect(missingIn(wrong)).toEqual(["tests/api/nada.test.ts", "tests/api/limits.test.ts «nobody waits»"])
})

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: its first ones, those of level 3 being the last everywhere. */
const sections: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5 },
  ...{ "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3 },
  ...{ "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5 },
  ...{ "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3 },
  ...{ "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  ...{ "17.1": 1, "17.2": 4, "17.3": 2 },
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)

/** «1.2.6–1.2.8, 1.4.1» as the numbers that it stands for. */
const itemsIn = (text: string): string[] =>
  text.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split("–")
    const [chapter, section, from] = first.split(".")
    const to = Number(last.split(".")[2])
    return Array.from(
      { length: to - Number(from) + 1 },
      (_, at) => `${chapter}.${section}.${Number(from) + at}`,
    )
  })

interface Row {
  items: string[]
  stands: string
}

const rowsIn = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d[\d., –]*) \| [^|]+ \| (.+) \|$/gm)].map(([, items = "", stands = ""]) => ({
    items: itemsIn(items),
    stands,
  }))

const pathIn = /`([\w./-]+\/[\w./-]*|[\w-]+\.(?:json|md))`/g
const anchorIn = /\[below\]\(#([\w-]+)\)/g

/** What of a row's places there is none of: a path of the sources, or a heading further down. */
function astrayIn(text: string, { stands }: Row): string[] {
  const paths = [...stands.matchAll(pathIn)].map(([, path = ""]) => path)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, one = ""]) =>
    one.toLowerCase().replaceAll(" ", "-"),
  )
  const anchors = [...stands.matchAll(anchorIn)].map(([, anchor = ""]) => anchor)
  return [
    ...paths.filter((path) => !existsSync(join(root, path))),
    ...anchors.filter((anchor) => !headings.includes(anchor)),
  ]
}

/** A row counts as what is least of what it says. */
function kindOf({ stands }: Row): "none" | "gap" | "test" | "built" | undefined {
  if (stands.startsWith("Does not apply: ")) return "none"
  if (stands.includes("**Gap:** ")) return "gap"
  if (/`tests\/[\w/.-]+\.ts` «/.test(stands)) return "test"
  if (stands.match(pathIn) || stands.match(anchorIn)) return "built"
  return undefined
}

function countIn(rows: Row[]): string {
  const of = (kind: string) => rows.filter((row) => kindOf(row) === kind).flatMap(({ items }) => items).length
  return `Of ${required.length} requirements ${of("test")} are shown by a test, ${of("built")} by how it is built or by what is written down, ${of("none")} do not apply, and ${of("gap")} are gaps.`
}

describe("ASVS 5.0.0 at level 2", () => {
  const rows = rowsIn(asvs)

  test("has each of its numbers on the page once, and no other", () => {
    // As the standard counts itself: 70 of level 1 and 183 of level 2.
    expect(required).toHaveLength(70 + 183)
    expect(rows.flatMap(({ items }) => items).toSorted()).toEqual(required.toSorted())
  })

  test("is told by a test, a place that there is, why it does not apply, or a gap", () => {
    for (const row of rows) expect(kindOf(row), row.items.join()).toBeDefined()
    expect(rows.flatMap((row) => astrayIn(asvs, row))).toEqual([])
  })

  test("is counted as it stands, on both pages", () => {
    expect(asvs).toContain(`\n${countIn(rows)}\n`)
    expect(security).toContain(`\n${countIn(rows)}\n`)
  })

  test("has its gaps weighed on the first page, each once", () => {
    const gaps = rows.filter((row) => kindOf(row) === "gap").flatMap(({ items }) => items)
    const weighed = rowsIn(security.slice(security.indexOf("## Gaps"))).flatMap(({ items }) => items)
    expect(weighed.toSorted()).toEqual(gaps.toSorted())
  })

  test("is not taken for told where it is not", () => {
    const wrong = rowsIn(
      "| 1.2.6–1.2.8, 1.4.1 | all | `nada/nada.ts`, [below](#nada) |\n| 1.1.1 | it | good |",
    )
    expect(wrong.map(({ items }) => items)).toEqual([["1.2.6", "1.2.7", "1.2.8", "1.4.1"], ["1.1.1"]])
    expect(wrong.map(kindOf)).toEqual(["built", undefined])
    expect(wrong.flatMap((row) => astrayIn("# Otra", row))).toEqual(["nada/nada.ts", "nada"])
    expect(kindOf({ items: [], stands: "`tests/api/x.test.ts` «it». **Gap:** not all" })).toBe("gap")
  })
})
