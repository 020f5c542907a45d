import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const sheets = globSync("web/**/*.css", { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}))

/** Each declaration of a size of letters, with where it stands. */
const sizes = sheets.flatMap(({ path, text }) =>
  [...text.matchAll(/font-size:\s*([^;]+);/g)].map(([, size = ""]) => ({ path, size })),
)

describe("the letters of every screen", () => {
  test("are found at all", () => expect(sizes.length).toBeGreaterThan(200))

  test("grow with what a reader asked the browser for", () => {
    expect(sizes.filter(({ size }) => /\dpx/.test(size))).toEqual([])
  })

  test("are never under 13 px where nobody asked for others", () => {
    const smallest = sizes.flatMap(({ path, size }) =>
      [...size.matchAll(/([\d.]+)rem/g)].map(([, rem]) => ({ path, pixels: Number(rem) * 16 })),
    )
    expect(smallest.filter(({ pixels }) => pixels < 13)).toEqual([])
  })

  test("and the breaks between layouts move with them, but for the office's menu, which the window's width opens", () => {
    const breaks = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/@media[^{]*width: ([\d.]+)px/g)].map(([, width]) => ({
        path,
        width: Number(width),
      })),
    )
    expect(breaks.filter(({ width }) => ![999, 1000].includes(width))).toEqual([])
  })
})
