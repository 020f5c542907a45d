import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Plugin } from "vite"

const { resolve } = createRequire(import.meta.url)

/** Variable fonts with every axis weigh five times what the pages use: which axes stay, and within what. */
const cuts = {
  "display.woff2": {
    from: "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
    variationAxes: { SOFT: 60, WONK: 0, wght: 400 },
  },
  "voice.woff2": {
    from: "@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2",
    variationAxes: { SOFT: 60, WONK: 0, wght: 400, opsz: 144 },
  },
  "text.woff2": {
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  },
}

/** What Fontsource calls latin, but for the marks and arrows that no page writes. */
const letters = String.fromCodePoint(
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...[0x131, 0x152, 0x153, 0x2c6, 0x2da, 0x2dc, 0x20ac, 0x2122, 0x2212],
  ...range(0x2000, 0x206f),
)

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** Serves `@fonts/…`: the cuts, made once for a version of the fonts and kept beside the packages. */
export function cutFonts(root = process.cwd()): Plugin {
  const folder = join(root, "node_modules/.cache/cupo-fonts")
  return {
    name: "cut-fonts",
    async config() {
      const key = await cutAll(folder)
      return { resolve: { alias: { "@fonts": join(folder, key) } } }
    },
  }
}

async function cutAll(folder: string): Promise<string> {
  const fonts = Object.entries(cuts).map(([name, { from, variationAxes }]) => ({
    name,
    variationAxes,
    font: readFileSync(resolve(from)),
  }))
  const hash = createHash("sha256").update(JSON.stringify(cuts)).update(letters)
  for (const { font } of fonts) hash.update(font)
  const key = hash.digest("hex").slice(0, 16)
  const target = join(folder, key)
  if (existsSync(target)) return key
  const { default: subsetFont } = await import("subset-font")
  // Made aside and then renamed: another build may be at it, or end half-way.
  const partial = `${target}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  for (const { name, font, variationAxes } of fonts) {
    writeFileSync(
      join(partial, name),
      await subsetFont(font, letters, { targetFormat: "woff2", variationAxes }),
    )
  }
  try {
    renameSync(partial, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  }
  return key
}
