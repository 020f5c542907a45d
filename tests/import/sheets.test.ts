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

describe("what other programs let out is known by its headings", () => {
  const rivals: [string, string, string[], string[], string, (string | null)[]][] = [
    [
      "Clients.csv",
      "a client list in English",
      [
        "ID",
        "Last Name",
        "First Name",
        "Email",
        "Mobile Phone",
        "Home Phone",
        "Birthdate",
        "Creation Date",
        "Home Location",
      ],
      ["100", "Reed", "Zoë", "zoe@example.com", "6195550147", "", "04/23/1990", "12/31/2024", "Roma"],
      "customers",
      [null, "last_name", "first_name", "email", "phone", null, "birth_date", "registered", "branch"],
    ],
    [
      "members.csv",
      "a list of members",
      [
        "Member ID",
        "First name",
        "Last name",
        "E-mail",
        "Phone number",
        "Home location",
        "Member since",
        "Tags",
      ],
      ["7", "Ana", "Luna", "ana@example.com", "+52 55 1111 0001", "Roma", "2024-12-31", "VIP"],
      "customers",
      [null, "first_name", "last_name", "email", "phone", "branch", "registered", null],
    ],
    [
      "reporte.csv",
      "socios in Spanish",
      [
        "Nombres",
        "Apellidos",
        "DNI",
        "Correo",
        "Celular",
        "Fecha de nacimiento",
        "Fecha de registro",
        "Sede",
      ],
      ["Ana", "Luna", "X1", "ana@example.com", "55 1111 0001", "23/04/1990", "31/12/2024", "Roma"],
      "customers",
      ["first_name", "last_name", null, "email", "phone", "birth_date", "registered", "branch"],
    ],
    [
      "Sales.csv",
      "sales in English",
      ["Sale Date", "Client", "Item", "Location", "Payment Method", "Total Paid"],
      ["12/31/2024", "Reed, Zoë", "10 clases", "Roma", "Visa/MC", "$1,800.00"],
      "payments",
      ["day", "customer", "package", "branch", "method", "amount"],
    ],
    [
      "Bookings.csv",
      "bookings",
      ["Customer email", "Session date", "Location", "Room", "Spot", "Membership", "Status", "Booked on"],
      [
        "ana@example.com",
        "2026-03-31 18:30",
        "Roma",
        "Barro",
        "4",
        "10 clases",
        "Confirmed",
        "2026-03-30 10:00",
      ],
      "reservations",
      ["customer", "starts", "branch", "room", "seat", "package", "status", "booked"],
    ],
    [
      "Membresías activas.csv",
      "what members have left",
      ["Alumna", "Membresía", "Fecha de inicio", "Créditos restantes", "Vence"],
      ["Ana Luna", "10 clases", "31/12/2024", "4", "31/01/2025"],
      "customer_packages",
      ["customer", "package", "starts", "remaining", null],
    ],
    [
      "Horario.csv",
      "the week",
      ["Día", "Hora", "Clase", "Coach", "Sucursal", "Salón", "Duración", "Cupo"],
      ["Lunes", "7:00 am", "BSC", "Elena Ruiz", "Roma", "Barro", "50 min", "12"],
      "timetable",
      ["weekday", "hour", "discipline", "instructor", "branch", "room", "minutes", "capacity"],
    ],
    ["Hoja 1.csv", "what nobody can tell", ["Color", "Talla"], ["Rojo", "M"], "", [null, null]],
  ]
  test.each(rivals)("%s: %s", async (name, _, headers, row, kind, fields) => {
    const quoted = [headers, row].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n")
    const { sheets, unread } = await seen({ [name]: quoted })
    expect(unread).toEqual([])
    expect(sheets[0]).toMatchObject({ kind: kind || null, columns: fields })
  })
})

test("headings that are there twice, or not at all, have names of their own", async () => {
  const { mapped } = await understand({
    "x.csv": "Correo,Nombre,Nombre,Nombre (2),,Nombre\na@example.com,a,b,c,d,e\n",
  })
  expect(mapped[0]?.sheet.headers).toEqual([
    ...["Correo", "Nombre", "Nombre (2)", "Nombre (2) (2)", "Columna E", "Nombre (3)"],
  ])
})
