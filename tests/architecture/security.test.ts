import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"

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

test("every test that docs/security.md names is there", () => {
  const text = textOf("docs/security.md")
  expect(text.match(/«/g)?.length).toBeGreaterThan(60)
  expect(missingIn(text)).toEqual([])
})

test("one that is not there is found missing", () => {
  const wrong =
    "`tests/api/nada.test.ts`, `tests/api/limits.test.ts` «a minute later the tries begin anew», «nobody waits»"
  expect(missingIn(wrong)).toEqual(["tests/api/nada.test.ts", "tests/api/limits.test.ts «nobody waits»"])
})
