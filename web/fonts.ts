import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Plugin } from "vite"

const { resolve } = createRequire(import.meta.url)

/** Spanish, and what is written with it: what every page is set in. */
const spanish = [
  ...range(0x20, 0x7e),
  ..."\u00a0¡¿«»·°ª²©®ÁÉÍÓÚÜÑáéíóúüñ–—‘’“”•…€−".split("").map((letter) => letter.charCodeAt(0)),
]
/** What one stressed word of a heading has. */
const small = spanish.filter((code) => !/[A-Z0-9ÁÉÍÓÚÜÑ]/.test(String.fromCharCode(code)))

/** What Fontsource calls latin, but for the marks and arrows that no page writes. */
const latin = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...[0x131, 0x152, 0x153, 0x2c6, 0x2da, 0x2dc, 0x20ac, 0x2122, 0x2212],
  ...range(0x2000, 0x206f),
]

/**
 * Variable fonts with every axis weigh five times what the pages use: which axes stay, and within what. Each is two files,
 * of which a browser loads the second only for a page on which one of its letters stands.
 */
const cuts = {
  display: {
    from: "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
    variationAxes: { SOFT: 60, WONK: 0, wght: 400 },
    first: spanish,
    face: { family: "Fraunces Variable", style: "normal", weight: "400" },
  },
  voice: {
    from: "@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2",
    variationAxes: { SOFT: 60, WONK: 0, wght: 400, opsz: 144 },
    first: small,
    face: { family: "Fraunces Variable", style: "italic", weight: "400" },
  },
  text: {
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
    first: spanish,
    face: { family: "Figtree Variable", style: "normal", weight: "400 700" },
  },
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** Serves `@fonts/…`: the cuts and `faces.css`, made once for a version of the fonts and kept beside the packages. */
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
  const files = Object.entries(cuts).flatMap(([name, { from, variationAxes, first, face }]) => {
    const font = readFileSync(resolve(from))
    const rest = latin.filter((code) => !first.includes(code))
    return [
      { name: `${name}.woff2`, letters: first, font, variationAxes, face },
      { name: `${name}-rest.woff2`, letters: rest, font, variationAxes, face },
    ]
  })
  const hash = createHash("sha256")
  for (const { font, ...file } of files) hash.update(JSON.stringify(file)).update(font)
  const key = hash.digest("hex").slice(0, 16)
  const target = join(folder, key)
  if (existsSync(target)) return key
  const { default: subsetFont } = await import("subset-font")
  // Made aside and then renamed: another build may be at it, or end half-way.
  const partial = `${target}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  for (const { name, font, letters, variationAxes } of files) {
    const text = String.fromCodePoint(...letters)
    writeFileSync(join(partial, name), await subsetFont(font, text, { targetFormat: "woff2", variationAxes }))
  }
  writeFileSync(join(partial, "faces.css"), files.map(faceOf).join("\n"))
  try {
    renameSync(partial, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  }
  return key
}

function faceOf({ name, letters, face }: { name: string; letters: number[]; face: Record<string, string> }) {
  const own = Object.entries(face).map(
    ([what, value]) => `font-${what}: ${what === "family" ? `"${value}"` : value};`,
  )
  const ranges = runsOf(letters).map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`)
  return `@font-face { ${own.join(" ")} font-display: swap; src: url("./${name}") format("woff2"); unicode-range: ${ranges}; }`
}

/** The first and the last of each unbroken run. */
function runsOf(codes: number[]): [number, number][] {
  const sorted = codes.toSorted((one, other) => one - other)
  const starts = sorted.filter((code) => !codes.includes(code - 1))
  const ends = sorted.filter((code) => !codes.includes(code + 1))
  return starts.map((start, index) => [start, ends[index] as number])
}
