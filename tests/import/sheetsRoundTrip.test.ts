import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parse } from "csv-parse/sync"
import { writeCsv } from "hucre/csv"
import { expect, test } from "vitest"
import { readDay, resolveDay } from "../../server/import/days.ts"
import { importSheets } from "../../server/import/sheets/importSheets.ts"
import { run } from "../support/process.ts"
import { folderWith, good } from "./folder.ts"
import { type Files, filesOf, understand, windows, workbook } from "./sheets.ts"
import { identity, openStudio, type Studio, tuesday } from "./studio.ts"

const demo = fileURLToPath(new URL("../../demo", import.meta.url))
const reference = "2026-03-10"

type Row = Record<string, string>

const read = async (file: string): Promise<Row[]> =>
  parse(await readFile(join(demo, file)), { columns: true, bom: true, relax_column_count: true })

/** The rows of a file of the demo that are of every eighth customer, or of nobody: enough to be messy with. */
async function rowsOf(file: string): Promise<Row[]> {
  const some = new Set((await read("customers.csv")).filter((_, i) => i % 8 === 0).map(({ email }) => email))
  const who = (row: Row) => (file === "customers.csv" ? row.email : row.customer)
  return (await read(file)).filter((row) => who(row) === undefined || some.has(who(row)))
}

/** The demo's folder with those customers alone. */
async function smallDemo(): Promise<string> {
  const folder = await folderWith(Object.fromEntries(Object.keys(good).map((name) => [name, undefined])))
  for (const name of await readdir(demo)) {
    if (!name.endsWith(".csv")) continue
    const rows = await rowsOf(name)
    const text = await writeCsv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))])
    await writeFile(join(folder, name), text)
  }
  return folder
}

const dayOf = (written = "") => {
  const day = readDay(written)
  return day ? resolveDay(day, reference) : ""
}
/** 25/11/2025 */
const slashed = (written?: string) => dayOf(written).split("-").reverse().join("/")
/** 25/11/2025 6:30 p. m. */
function moment(written = ""): string {
  const [day, hour = ""] = written.split(" ")
  return hour === "" ? "" : `${slashed(day)} ${half(hour)}`
}
function half(hour: string): string {
  const [hours = 0, minutes] = hour.split(":").map(Number)
  const shown = `${hours % 12 || 12}:${String(minutes).padStart(2, "0")}`
  return hour === "" ? "" : `${shown} ${hours < 12 ? "a" : "p"}. m.`
}
const money = (pesos = "") =>
  pesos === "" ? "" : `$${Number(pesos).toLocaleString("en", { minimumFractionDigits: 2 })}`

type Columns = Record<string, (row: Row) => string | Date | number>
const table = (rows: Row[], columns: Columns) => [
  Object.keys(columns),
  ...rows.map((row) => Object.values(columns).map((cell) => cell(row))),
]
const semicolons = (rows: Row[], columns: Columns) =>
  windows(
    table(rows, columns)
      .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(";"))
      .join("\r\n"),
  )

const words: Record<string, string> = {
  ...{ yes: "Sí", no: "No", cash: "Efectivo", terminal: "Tarjeta de crédito", paypal: "PayPal" },
  ...{
    paid: "Pagado",
    pending: "Pendiente",
    rejected: "Rechazado",
    cancelled: "Cancelado",
    refunded: "Reembolsado",
  },
  ...{
    group: "Grupal",
    groups: "Grupal",
    individual: "Privada",
    employee: "Recepción",
    admin: "Administradora",
  },
}
const word = (column: string) => (row: Row) => words[row[column] ?? ""] ?? row[column] ?? ""
const cell = (column: string) => (row: Row) => row[column] ?? ""

/** The demo as its people might have it: two workbooks, lists from Excel, and what they wrote for us as it is. */
async function messyDemo(): Promise<Files> {
  const [customers, held, reservations, payments, packages] = await Promise.all(
    ["customers.csv", "customer_packages.csv", "reservations.csv", "payments.csv", "packages.csv"].map(
      rowsOf,
    ),
  )
  const asIs = [
    "settings",
    "content",
    "branches",
    "disciplines",
    "rooms",
    "instructors",
    "staff",
    "timetable",
    "coupons",
  ]
  const own = await Promise.all(
    asIs.map(async (name) => [`${name}.csv`, await readFile(join(demo, `${name}.csv`))] as const),
  )
  const clientas = table(customers ?? [], {
    "Nombre completo": ({ first_name, last_name }) => `${last_name}, ${first_name}`,
    "Correo electrónico": ({ email = "" }) => email.toUpperCase(),
    Celular: ({ phone = "" }) => phone.replaceAll(" ", "."),
    "Sucursal preferida": cell("branch"),
    Cumpleaños: cell("birth_date"),
    "Miembro desde": ({ registered }) => (registered ? new Date(`${dayOf(registered)}T00:00:00Z`) : ""),
  })
  return {
    ...Object.fromEntries(own),
    "Directorio.xlsx": await workbook({
      Clientas: [["Estudio Arcilla"], [], ...clientas, ["Total", String(customers?.length)]],
      Planes: table(packages ?? [], {
        Paquete: cell("description"),
        Clases: ({ total_classes }) => (total_classes === "0" ? "Ilimitadas" : Number(total_classes)),
        Precio: ({ amount }) => Number(amount),
        Modalidad: word("type"),
        Vigencia: ({ days_expiry }) => `${days_expiry} días`,
        Activo: word("is_active"),
        Visible: word("public"),
        "Primera vez": word("is_new_user"),
        "Precio especial": cell("special_price"),
        Descuento: cell("discount"),
        Motivo: cell("discount_info"),
        Sucursal: cell("branch"),
        "Venta desde": ({ start_date }) => slashed(start_date),
        "Venta hasta": ({ end_date }) => slashed(end_date),
        Cupón: cell("coupon"),
      }),
    }),
    "Paquetes de clientes.csv": semicolons(held ?? [], {
      Cliente: cell("customer"),
      Paquete: cell("package"),
      Sucursal: cell("branch"),
      "Fecha de compra": ({ starts }) => slashed(starts),
      "Clases restantes": cell("remaining"),
    }),
    "Reservaciones.csv": semicolons(reservations ?? [], {
      Sucursal: cell("branch"),
      Salón: cell("room"),
      "Fecha y hora": ({ day, hour }) => moment(`${day} ${hour}`),
      "Correo del cliente": cell("customer"),
      Lugar: cell("seat"),
      Paquete: cell("package"),
      "Reservado el": ({ booked }) => moment(booked),
      "Cancelada el": ({ cancelled }) => moment(cancelled),
    }),
    "Ventas.csv": semicolons(payments ?? [], {
      Correo: cell("customer"),
      Sucursal: cell("branch"),
      Concepto: cell("package"),
      Importe: ({ amount }) => money(amount),
      "Forma de pago": word("method"),
      Estatus: word("status"),
      Fecha: ({ day }) => slashed(day),
      Hora: ({ hour = "" }) => half(hour),
      "Con cupón": word("coupon"),
      "Código de cupón": cell("coupon_code"),
    }),
  }
}

async function totals(studio: Studio) {
  const counts = await studio.countAll()
  const { rows } = await studio.pool.query(
    `select (select sum(amount)::int from transactions where status = 'paid') as paid,
       (select sum(delta)::int from credit_ledger) as credits,
       (select count(*)::int from reservations where cancelled_at is null) as standing,
       (select count(*)::int from users where phone <> '' and branch_id is not null and birth_date is not null) as told,
       (select string_agg(first_name || ' ' || last_name, ',' order by email) from users where role = 'user') as names`,
  )
  return { counts, ...rows[0] }
}

test("the demo as messy sheets comes to the same as its folder", async () => {
  const [folder, sheets] = await Promise.all([openStudio(), openStudio()])
  try {
    expect((await folder.import(await smallDemo())).faults).toEqual([])
    const { mapped, unread, doubts } = await understand(await messyDemo())
    expect(doubts.filter((doubt) => !doubt.includes("password"))).toEqual([])
    const context = { pool: sheets.pool, now: tuesday, identity }
    const { faults } = await importSheets(context, mapped, { name: "casa", unread })
    expect(faults).toEqual([])
    expect(await totals(sheets)).toEqual(await totals(folder))
  } finally {
    await Promise.all([folder.close(), sheets.close()])
  }
})

test("the command says what it took each column for, writes nothing with --check, and all of it without", async () => {
  const studio = await openStudio()
  try {
    await studio.import(await folderWith())
    const [people = "", empty = ""] = await filesOf({
      "clientas.csv": "Nombre,Correo,Notas\nAna Luna,ana@example.com,x\n",
      "vacía.csv": "",
    })
    const command = (...args: string[]) => run(["import", ...args], { DATABASE_URL: studio.url })
    const before = await studio.countAll()
    const checked = await command(people, "--check")
    expect(checked).toMatchObject({
      code: 0,
      output: expect.stringContaining("This would come:\n  1 people"),
    })
    expect(checked.output).toContain(
      "clientas.csv: Personas, 1 rows\n  Nombre → Nombre completo\n  Correo → Correo\n",
    )
    expect(checked.output).toContain("? «Notas» no se usa")
    const refused = await command(people, empty)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("vacía.csv: está vacío\n") })
    expect(await studio.countAll()).toEqual(before)
    expect(await command(people)).toMatchObject({
      code: 0,
      output: expect.stringContaining("Imported:\n  1 people"),
    })
    expect((await studio.countAll()).users).toBe((before.users ?? 0) + 1)
  } finally {
    await studio.close()
  }
})
