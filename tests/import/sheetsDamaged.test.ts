import { truncate } from "node:fs/promises"
import { unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importSheets } from "../../server/import/sheets/importSheets.ts"
import { readSheets } from "../../server/import/sheets/read.ts"
import { folderWith } from "./folder.ts"
import { filesOf, understand, utf16, windows, workbook } from "./sheets.ts"
import { identity, openStudio, type Studio, tuesday } from "./studio.ts"

const people = [
  ["Nombre", "Correo"],
  ["Ana", "ana@example.com"],
]
const big = 40 * 1024 * 1024

/** A workbook of which a part, its sheet, unpacks to `bytes` of blanks; `said` is what the archive says of it. */
async function bomb(bytes: number, said = bytes, part = "xl/worksheets/sheet1.xml"): Promise<Uint8Array> {
  const parts = unzipSync(await workbook({ Hoja: people }))
  const sheet = Buffer.from(parts[part] ?? [])
  const padded = Buffer.concat([sheet, Buffer.alloc(bytes, " ")])
  const whole = zipSync({ ...parts, [part]: padded }, { level: 9 })
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
  // The size that the directory at the end of the archive says.
  for (let at = whole.length - 22; at > 0; at--)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === padded.length)
      view.setUint32(at + 24, said, true)
  return whole
}

const damaged: [string, () => Promise<string | Uint8Array> | string | Uint8Array, string | RegExp][] = [
  ["an empty file", () => "", "x.csv · está vacío"],
  ["only blanks", () => "\n , \n", "x.csv · está vacía"],
  [
    "a quote that does not close",
    () => 'Nombre,Correo\nAna,ana@example.com\n"Eva,eva@example.com\nLuz,luz@example.com\n',
    /^x\.csv · \d · hay comillas que abren y no cierran$/,
  ],
  [
    "NUL bytes",
    () => "Nombre,Correo\nAna,ana@example.com\nE\0va,eva@example.com\n",
    "x.csv · 3 · tiene bytes vacíos (NUL): el archivo está dañado o no es una hoja",
  ],
  [
    "letters of two ways of writing",
    () =>
      Buffer.concat([Buffer.from("Nombre,Correo\nÍñigo,i@example.com\n"), windows("Zoë,z@example.com\n")]),
    "x.csv · tiene letras dañadas, escritas de dos maneras: guárdalo de nuevo como «CSV UTF-8»",
  ],
  [
    "half of a pair, as UTF-8 has none",
    () =>
      Buffer.from([...Buffer.from("Nombre,Correo\nA"), 0xed, 0xa0, 0x80, ...Buffer.from(",a@example.com\n")]),
    "x.csv · tiene letras dañadas, escritas de dos maneras: guárdalo de nuevo como «CSV UTF-8»",
  ],
  [
    "5,000 columns",
    () => `${Array.from({ length: 5000 }, (_, i) => `c${i}`).join(",")}\n`,
    "x.csv · 1 · tiene 5000 columnas y se leen 300 como máximo",
  ],
  [
    "no headings",
    () => "Ana,ana@example.com,55 1234 5678\nEva,eva@example.com,55 1234 5679\n",
    "x.csv · no se encontró la fila con los nombres de las columnas: escríbelos arriba de los datos",
  ],
  [
    "an old workbook, or one with a password",
    () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    "x.csv · es de un Excel antiguo (.xls) o tiene contraseña: guárdalo como .xlsx, sin contraseña",
  ],
  ["a PDF", () => "%PDF-1.7\n", "x.csv · es un PDF: se espera una hoja de Excel o un CSV"],
  [
    "half a workbook",
    async () => (await workbook({ Hoja: people })).subarray(0, 800),
    "x.csv · no se pudo abrir como libro de Excel: el archivo está dañado o incompleto",
  ],
  [
    "an archive that is no workbook",
    () => zipSync({ "hola.txt": Buffer.from("hola") }),
    "x.csv · no se pudo abrir como libro de Excel: el archivo está dañado o incompleto",
  ],
  [
    "a workbook that says it unpacks to gigabytes",
    () => bomb(big, 3_000_000_000),
    "x.csv · desempaca mucho más de lo que pesa: se espera un libro de Excel con solo los datos",
  ],
  [
    "a workbook with more words than are held",
    () => bomb(13 * 1024 * 1024, undefined, "xl/sharedStrings.xml"),
    "x.csv · es demasiado grande como libro: guarda cada hoja como «CSV UTF-8»",
  ],
  [
    "one that says it is small and is not",
    () => bomb(big, 4_000),
    "x.csv · no se pudo abrir como libro de Excel: el archivo está dañado o incompleto",
  ],
]

describe("a file that cannot be read says so, and why", () => {
  test.each(damaged)("%s", async (_, content, expected) => {
    const [path = ""] = await filesOf({ "x.csv": await content() })
    const { sheets, faults } = await readSheets(path)
    const said = faults.map(({ sheet, row, message }) => [sheet, row, message].filter(Boolean).join(" · "))
    expect(sheets).toEqual([])
    expect(said).toEqual([typeof expected === "string" ? expected : expect.stringMatching(expected)])
  })

  test("what a workbook declares for itself stands for nothing, and no file is read for it", async () => {
    const parts = unzipSync(await workbook({ Hoja: people }))
    const words = new TextDecoder().decode(parts["xl/sharedStrings.xml"])
    const declared = '<!DOCTYPE x [<!ENTITY a "Luz"><!ENTITY f SYSTEM "file:///etc/passwd">]><sst'
    const bent = words.replace("<sst", declared).replace(">Ana<", ">&a;&f;<")
    expect(bent).toContain("&f;")
    const book = zipSync({ ...parts, "xl/sharedStrings.xml": new TextEncoder().encode(bent) })
    const [path = ""] = await filesOf({ "x.xlsx": book })
    expect(JSON.stringify(await readSheets(path))).toContain("&a;&f;")
  })

  test("200 MB", async () => {
    const [path = ""] = await filesOf({ "x.csv": "Nombre,Correo\n" })
    await truncate(path, 200 * 1024 * 1024)
    expect((await readSheets(path)).faults).toEqual([
      { sheet: "x.csv", message: "pesa más de 64 MB: divídelo en varios" },
    ])
  })
})

describe("with one that cannot be read", () => {
  let studio: Studio
  beforeAll(async () => {
    studio = await openStudio()
  })
  afterAll(() => studio.close())

  test("nothing is said of what only it would have brought, and nothing comes", async () => {
    await studio.import(await folderWith())
    const before = await studio.countAll()
    const rows = Array.from({ length: 300 }, (_, i) => `c${i}@example.com,5 clases,01/03/2026`)
    const { mapped, unread } = await understand(
      {
        "clientes.xlsx": "PK\x03\x04 nada",
        "paquetes de clientes.csv": `Correo,Paquete,Inicio\n${rows.join("\n")}\n`,
      },
      { dates: "dmy" },
    )
    const context = { pool: studio.pool, now: tuesday, identity }
    const { faults, added } = await importSheets(context, mapped, { name: "rota", unread })
    expect(faults.map(({ sheet }) => sheet)).toEqual(["clientes.xlsx"])
    expect(added).toBeUndefined()
    expect(await studio.countAll()).toEqual(before)
  })

  test("half of a pair in UTF-16 is told where it stands, and one column's faults are told a hundred times at most", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `Eva ${"abcdefghij"[i % 10]},e${i}@example.com,ayer`)
    const { mapped, unread } = await understand({
      "personas.csv": utf16("Nombre,Correo\nA\ud800na,a@example.com\n"),
      "clientes.csv": `Nombre completo,Correo,Alta\n${rows.join("\n")}\n`,
    })
    for (const { mapping } of mapped)
      for (const column of mapping.columns) if (column.header === "Alta") column.field = "registered"
    const context = { pool: studio.pool, now: tuesday, identity }
    const { faults } = await importSheets(context, mapped, { name: "muchas", unread })
    expect(faults.filter(({ sheet }) => sheet === "personas.csv")).toEqual([
      {
        sheet: "personas.csv",
        row: 2,
        header: "Nombre",
        message: "«A�na» tiene letras dañadas: escríbelo de nuevo",
      },
    ])
    const told = faults.filter(({ sheet }) => sheet === "clientes.csv")
    expect(told).toHaveLength(101)
    expect(told.at(-1)).toEqual({
      sheet: "clientes.csv",
      header: "Alta",
      message: "y 200 filas más con algo mal aquí",
    })
  })
})
