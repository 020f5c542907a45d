import { describe, expect, test } from "vitest"
import { understand, utf16, windows, workbook } from "./sheets.ts"

/** What each sheet was taken for, and its columns. */
async function seen(files: Parameters<typeof understand>[0]) {
  const { mapped, unread, doubts } = await understand(files)
  const sheets = mapped.map(({ sheet, mapping: { kind, columns, dates, numbers } }) => ({
    ...{ name: sheet.name, kind, dates, numbers, rows: sheet.rows },
    columns: columns.map(({ field }) => field),
  }))
  return { sheets, unread, doubts }
}

const table = [
  ["Nombre", "Apellidos", "Correo electrónico", "Teléfono celular", "Fecha de alta"],
  ["Iñigo", "Muñoz", "inigo@example.com", "55 1234 5678", "25/11/2025"],
]
const people = {
  kind: "customers",
  rows: 1,
  dates: "dmy",
  columns: ["first_name", "last_name", "email", "phone", "registered"],
}

describe("a table of people is understood", () => {
  test.each([
    ["Windows-1252 with semicolons", windows(table.map((row) => row.join(";")).join("\r\n"))],
    ["UTF-8 with its mark and tabs", `\ufeff${table.map((row) => row.join("\t")).join("\n")}`],
    ["UTF-16 with bars", utf16(table.map((row) => row.join("|")).join("\n"))],
    [
      "a title and empty lines over it",
      `Reporte de clientes\n\n,,,,\n${table.map((row) => row.join(",")).join("\n")}\n`,
    ],
  ])("in %s", async (_, content) => {
    expect(await seen({ "lista.csv": content })).toEqual({
      sheets: [{ name: "lista.csv", numbers: "point", ...people }],
      unread: [],
      doubts: [],
    })
  })

  test("in a workbook, each sheet by its name", async () => {
    const book = await workbook({ Clientes: table, Vacía: [] })
    expect((await seen({ "todo.xlsx": book })).sheets).toMatchObject([
      { name: "todo.xlsx › Clientes", ...people },
    ])
  })
})

test("days are told by one far below the first, and sums too", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => `c${i}@example.com,5 clases,12/12/2025,"1.234"`)
  const file = (last: string) => ["Correo,Concepto,Fecha,Importe", ...rows, last].join("\n")
  const dates = async (last: string) => (await seen({ "pagos.csv": file(last) })).sheets[0]
  expect(await dates('z@example.com,5 clases,11/12/2025,"1.234"')).toMatchObject({
    dates: "dmy",
    numbers: null,
  })
  expect(await dates('z@example.com,5 clases,12/25/2025,"1.234,50"')).toMatchObject({
    dates: "mdy",
    numbers: "comma",
  })
  expect(await dates('z@example.com,5 clases,25/12/2025,"1.50"')).toMatchObject({
    dates: "dmy",
    numbers: "point",
  })
})
