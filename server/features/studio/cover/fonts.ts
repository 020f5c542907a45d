import { rmSync } from "node:fs"
import { mkdtemp, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

const { resolve } = createRequire(import.meta.url)

const sources = {
  display: {
    from: "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
    axes: { SOFT: 60, WONK: 0, wght: 400, opsz: 144 },
  },
  // By the name that the file gives itself, whatever its weight: «Figtree Light».
  text: { from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", axes: { wght: 500 } },
}

const letters = String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff), 0x2013, 0x2014, 0x2026)

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

type Fonts = Record<keyof typeof sources, string>

let made: Promise<Fonts> | undefined

/** The house's letters as files that a picture can be written with; made once in a process, whatever fonts the machine has. */
export function coverFonts(): Promise<Fonts> {
  made ??= make().catch((error) => {
    made = undefined
    throw error
  })
  return made
}

async function make(): Promise<Fonts> {
  const { default: subsetFont } = await import("subset-font")
  const folder = await mkdtemp(join(tmpdir(), "cupo-fonts-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  const files = await Promise.all(
    Object.entries(sources).map(async ([name, { from, axes }]) => {
      const file = join(folder, `${name}.ttf`)
      const font = await readFile(resolve(from))
      await writeFile(
        file,
        await subsetFont(font, letters, { targetFormat: "truetype", variationAxes: axes }),
      )
      return [name, file] as const
    }),
  )
  return Object.fromEntries(files) as Fonts
}
