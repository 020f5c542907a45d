import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { describe, expect, onTestFinished, test } from "vitest"
import type { Person } from "../../server/import/sheets/people.ts"
import { toFolder } from "../../server/import/sheets/toFolder.ts"
import { type Files, understand, windows, workbook } from "./sheets.ts"

/** The folder that sheets become: of each file its rows, without what is empty; and what is wrong, by its row. */
async function folderOf(files: Files, others: Person[] = []) {
  const into = await mkdtemp(join(tmpdir(), "carpeta-"))
  onTestFinished(() => rm(into, { recursive: true }))
  const { mapped } = await understand(files)
  const made = await toFolder(mapped, into, async () => others)
  const rows: Record<string, Record<string, string>[]> = {}
  for (const name of await readdir(into)) {
    const read: Record<string, string>[] = parse(await readFile(join(into, name), "utf8"), { columns: true })
    rows[name.replace(".csv", "")] = read.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "")),
    )
  }
  return {
    ...rows,
    faults: made.faults.map(({ row, message }) => `${row}: ${message}`),
    notes: made.notes.map(({ message, rows }) => `${rows.join()}: ${message}`),
  } as { faults: string[]; notes: string[] } & Record<string, Record<string, string>[]>
}

const twice = "personas que están dos veces: se traen una sola vez"
const without = "personas sin correo: se registran con nombre y teléfono, como en recepción"

describe("who is in a sheet of people twice", () => {
  const people = (lines: string, others?: Person[]) =>
    folderOf({ "clientas.csv": `Nombre,Apellidos,Correo,Celular,Cumpleaños\n${lines}` }, others)

  test("has the address that a later row knows, and each thing that only one of them says, of the first where both do", async () => {
    const made = await people(
      "Ana,Luna,,55 1234 5678,\nLUNA,ANA,ana@x.mx,+52 1 55 1234 5678,14/05\nAna,Luna,ana@x.mx,55 0000 0000,15/06\n",
    )
    expect(made.faults).toEqual([])
    expect(made.customers).toEqual([
      {
        ...{ first_name: "Ana", last_name: "Luna", email: "ana@x.mx" },
        ...{ phone: "55 1234 5678", birth_date: "14/05" },
      },
    ])
    expect(made.notes).toContain(`3,4: ${twice}`)
  })

  test("is one of two with one telephone and two addresses: nobody knows whether they are the same", async () => {
    const made = await people(
      "Ana,Luna,ana@x.mx,5512345678,\nAna,Luna,otra@x.mx,5512345678,\nAna,Luna,,5512345678,14/05\n",
    )
    expect(made.customers?.map(({ email, birth_date }) => [email, birth_date])).toEqual([
      ["ana@x.mx", "14/05"],
      ["otra@x.mx", undefined],
    ])
  })

  test("may be written with less of their name, and not with another", async () => {
    const made = await people(
      "Ana María,Luna Paz,ana@x.mx,,\nAna,Luna,ana@x.mx,,\nEva,Sol,eva@x.mx,,\nEva,Sol Rey,eva@x.mx,,\nLuz,,luz@x.mx,,\nLuz,Mar,luz@x.mx,,\n",
    )
    expect(made.faults).toEqual([
      "7: el correo luz@x.mx ya es de Luz (fila 6): son dos personas con un solo correo",
    ])
    expect(made.customers?.map((one) => `${one.first_name} ${one.last_name}`)).toEqual([
      ...["Ana María Luna Paz", "Eva Sol", "Luz undefined"],
    ])
  })

  test("has no address and two telephones: they are two", async () => {
    const made = await people("Ana,Luna,,5512345678,\nAna,Luna,,5512345679,\n")
    expect(made.customers).toHaveLength(2)
    expect(made.notes).toEqual([`2,3: ${without}`])
  })

  test("is whom the studio has by name and telephone, and by neither alone", async () => {
    const there = [{ email: "ana@x.mx", name: "Ana Luna", phone: "+52 55 1234 5678" }]
    const made = await people("Ana,Luna,,5512345678,\nAna,Sol,,5512345678,\nAna,Luna,,5512345679,\n", there)
    expect(made.customers?.map(({ email }) => email)).toEqual([
      ...["ana@x.mx", "5512345678-ana-sol@sin-correo.invalid", "5512345679-ana-luna@sin-correo.invalid"],
    ])
  })

  test("of whom nothing tells who it is is told, and one without a name", async () => {
    const made = await people("Ana,Luna,,pregunta,\n,Luna,ana@x.mx,,\n")
    expect(made.faults).toEqual([
      "2: falta el correo o un teléfono: sin ninguno no se sabe quién es",
      "3: falta el nombre",
    ])
  })
})

describe("whom a row of something else means", () => {
  const people =
    "Nombre,Apellidos,Correo,Celular\nAna,Luna,ana@x.mx,55 1234 5678\nEva,Sol,eva@x.mx,55 8765 4321\nEva,Sol,eva2@x.mx,55 8765 4322\n"
  const pays = (who: string, others?: Person[]) =>
    folderOf(
      {
        "pagos.csv": `Cliente,Importe,Forma de pago,Fecha\n${who},100,Efectivo,25/11/2025\n`,
        "zz clientas.csv": people,
      },
      others,
    )

  test.each([
    ["ANA@X.MX", "ana@x.mx"],
    ["Luna Ana", "ana@x.mx"],
    ["ana  luna", "ana@x.mx"],
    ["+52 1 55 1234 5678", "ana@x.mx"],
    ["Bea Mar", "bea@x.mx"],
  ])("is found by «%s», also where people come in a later sheet or are there: %s", async (who, email) => {
    const made = await pays(who, [{ email: "bea@x.mx", name: "Bea Mar", phone: "" }])
    expect(made.faults).toEqual([])
    expect(made.payments).toEqual([
      { customer: email, amount: "100", method: "cash", status: "paid", day: "2025-11-25" },
    ])
  })

  test.each([
    ["Eva Sol", "hay 2 personas con el nombre «Eva Sol»: pon su correo"],
    ["Ana", "no hay nadie con el nombre «Ana» entre las personas"],
    ["55 0000 0000", "no hay nadie con el teléfono «55 0000 0000» entre las personas"],
  ])("is nobody by «%s»: the row is left, and says why", async (who, why) => {
    const made = await pays(who)
    expect(made.faults).toEqual([`2: ${why}`])
    expect(made.payments).toEqual([])
  })
})

describe("a reservation of a sheet", () => {
  const reserved = async (status: string, more = "") => {
    const made = await folderOf({
      "reservas.csv": `Correo,Fecha y hora,Sucursal,Salón,Estado,Reservado el,Cancelado el\nana@x.mx,25/11/2025 18:30,Centro,Norte,${status},24/11/2025,${more}\n`,
    })
    expect(made.faults).toEqual([])
    return { row: made.reservations?.[0], notes: made.notes }
  }
  const row = {
    ...{ branch: "Centro", room: "Norte", day: "2025-11-25", hour: "18:30", customer: "ana@x.mx" },
    booked: "2025-11-24 00:00",
  }

  test.each([
    ["Confirmada", "", row],
    ["No cancelada", "", row],
    ["Asistió", "", { ...row, attended: "yes" }],
    ["No show", "", { ...row, attended: "no" }],
    ["Cancelada", "25/11/2025 10:00", { ...row, cancelled: "2025-11-25 10:00" }],
    ["No show", "25/11/2025", { ...row, cancelled: "2025-11-25 00:00" }],
  ])("that is «%s» %s is brought as that", async (status, more, expected) => {
    expect(await reserved(status, more)).toEqual({ row: expected, notes: [] })
  })

  test("that is cancelled nobody knows when is left, and said", async () => {
    expect(await reserved("Cancelada")).toEqual({
      row: undefined,
      notes: ["2: reservas canceladas sin decir cuándo: no se traen, ya no ocupan lugar"],
    })
  })
})

describe("a payment of a sheet", () => {
  test("is of the day and hour of its own columns, or else of its moment", async () => {
    const made = await folderOf({
      "pagos.csv": "Correo,Importe,Forma de pago,Fecha y hora\nana@x.mx,100,Efectivo,25/11/2025 18:30\n",
      "más pagos.csv":
        "Correo,Importe,Forma de pago,Fecha de pago,Hora\nana@x.mx,100,Efectivo,26/11/2025,19:30\n",
    })
    expect(made.payments?.map(({ day, hour }) => `${day} ${hour}`)).toEqual([
      ...["2025-11-25 18:30", "2025-11-26 19:30"],
    ])
  })

  test("is none of the sums at the foot, whoever it is called for; a row that only one cell is of is looked at", async () => {
    const made = await folderOf({
      "pagos.csv":
        "Correo,Importe,Forma de pago,Fecha\nana@x.mx,100,Efectivo,25/11/2025\nTotal general,100,,\nSubtotal:,100,,\nTotal de ventas: $100,,,\n,Total,,\nGenerado el 26/11/2025,,,\nReporte,100,Efectivo,25/11/2025\n",
    })
    expect(made.payments).toHaveLength(1)
    expect(made.notes).toEqual(["3,4,5,6,7: filas que no son datos, como totales: no se traen"])
    expect(made.faults).toEqual(["8: no hay nadie con el nombre «Reporte» entre las personas"])
  })
})

describe("of what a workbook keeps otherwise than it shows it", () => {
  test("sums are without its fractions, days and hours what the clock showed, and what is false is no", async () => {
    const made = await folderOf({
      "libro.xlsx": await workbook({
        Pagos: [
          ["Correo", "Importe", "Forma de pago", "Fecha y hora"],
          ["ana@x.mx", 0.1 + 0.2, "Efectivo", new Date("2025-11-25T18:29:59.999Z")],
          ["ana@x.mx", 1800, "Efectivo", new Date("2025-11-26T00:00:00Z")],
        ],
        Paquetes: [
          ["Paquete", "Clases", "Precio", "Vigencia", "Activo", "Tipo"],
          ["10 clases", 10, 1800.5, 30, false, "Grupal"],
          ["1 privada", 1, 650, 30, true, "Privada"],
        ],
      }),
    })
    expect(made.faults).toEqual([])
    expect(made.payments?.map(({ amount, day, hour }) => [amount, day, hour])).toEqual([
      ["0.3", "2025-11-25", "18:30"],
      ["1800", "2025-11-26", undefined],
    ])
    expect(made.packages).toMatchObject([
      { total_classes: "10", amount: "1800.5", is_active: "no", type: "group" },
      { total_classes: "1", amount: "650", is_active: "yes", type: "individual" },
    ])
  })
})

test("a cell of several lines is one, and its row is where it begins", async () => {
  const made = await folderOf({
    "clientas.csv": windows(
      'Nombre;Apellidos;Correo\r\n"Ana\r\nMaría";Ibáñez;ana@x.mx\r\n\r\n;;\r\nEva;Sol;eva\r\n',
    ),
  })
  expect(made.customers).toEqual([{ first_name: "Ana María", last_name: "Ibáñez", email: "ana@x.mx" }])
  expect(made.faults).toEqual([expect.stringMatching(/^6: /)])
})
