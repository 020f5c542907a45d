import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Mapping } from "../../contract/mapping.ts"
import { importSheets, type SheetsReport } from "../../server/import/sheets/importSheets.ts"
import { folderWith } from "./folder.ts"
import { type Files, understand, utf16, windows, workbook } from "./sheets.ts"
import { identity, openStudio, type Studio, tuesday } from "./studio.ts"

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** Casa Duna, and what its sheets bring as they are understood; `choose` is what a person says of them. */
async function bring(files: Files, choose?: Partial<Mapping>, checkOnly = false): Promise<SheetsReport> {
  await studio.import(await folderWith())
  const { mapped, unread } = await understand(files, choose)
  const context = { pool: studio.pool, now: tuesday, identity }
  return importSheets(context, mapped, { name: Object.keys(files).join(), checkOnly, unread })
}

const find = async (sql: string, ...values: unknown[]) => (await studio.pool.query(sql, values)).rows

const person = (email: string) =>
  find(
    `select u.first_name, u.last_name, u.phone, u.birth_date, b.name as branch,
       to_char(u.created_at at time zone 'America/Mexico_City', 'YYYY-MM-DD') as registered
     from users u left join branches b on b.id = u.branch_id where email = $1`,
    email,
  ).then(([row]) => row)

const said = ({ faults }: SheetsReport) =>
  faults.map(({ sheet, row, header, message }) => [sheet, row, header, message].filter(Boolean).join(" · "))

describe("people come into a studio that is there", () => {
  test("from Windows-1252 with semicolons and a line that says so", async () => {
    const text =
      "sep=;\r\nNombre;Apellidos;Correo electrónico;Teléfono celular;Sucursal\r\nIñigo;Muñoz;INIGO@Example.com ;(55) 1234.5678;centro\r\n"
    const report = await bring({ "clientes.csv": windows(text) })
    expect(said(report)).toEqual([])
    expect(report.added).toMatchObject({ people: 1, branches: 0 })
    expect(await person("inigo@example.com")).toMatchObject({
      ...{ first_name: "Iñigo", last_name: "Muñoz", phone: "(55) 1234 5678", branch: "Centro" },
    })
  })

  test("from a rival's export in UTF-16, with months first and a title over it", async () => {
    const rows = [
      ["Client list"],
      [],
      ["Last Name", "First Name", "Email", "Mobile Phone", "Birthdate", "Member Since", "Home Location"],
      ["Reed", "Zoë", "zoe@example.com", "+1 (619) 555-0147", "04/23/1990", "12/31/2025", "Playas"],
    ]
    const report = await bring({ "export.txt": utf16(rows.map((row) => row.join("\t")).join("\r\n")) })
    expect(said(report)).toEqual([])
    expect(await person("zoe@example.com")).toEqual({
      ...{ first_name: "Zoë", last_name: "Reed", phone: "+1 (619) 555-0147", birth_date: "23/04" },
      ...{ branch: "Playas", registered: "2025-12-31" },
    })
  })

  test("from a workbook with a title, dates that are dates, numbers that are numbers, and totals", async () => {
    const clientes = [
      ["Estudio viejo, clientas"],
      [],
      ["No.", "Nombre completo", "Celular", "E-mail", "Alta", "Cumpleaños"],
      [
        1,
        "Ana María Pérez López",
        5512345601,
        "ana.maria@example.com",
        new Date("2025-11-25T00:00:00Z"),
        "14/5",
      ],
      [
        2,
        "de la Cruz Gil, Eva",
        5512345602,
        "eva@example.com",
        new Date("2025-12-01T00:00:00Z"),
        new Date("1991-02-03T00:00:00Z"),
      ],
      [],
      ["Total", 2],
      ["Generado el 10/03/2026"],
    ]
    const report = await bring({ "libro.xlsx": await workbook({ Clientas: clientes }) })
    expect(said(report)).toEqual([])
    expect(report.added).toMatchObject({ people: 2 })
    expect(report.notes).toMatchObject([
      { message: "filas que no son datos, como totales: no se traen", count: 2, rows: [7, 8] },
    ])
    expect(await person("ana.maria@example.com")).toMatchObject({
      ...{ first_name: "Ana María", last_name: "Pérez López", phone: "5512345601" },
      ...{ birth_date: "14/05", registered: "2025-11-25" },
    })
    expect(await person("eva@example.com")).toMatchObject({
      first_name: "Eva",
      last_name: "de la Cruz Gil",
      birth_date: "03/02",
    })
  })

  test("once, who is there twice; without an address, by name and telephone", async () => {
    const text = `Nombre,Apellido paterno,Apellido materno,Correo,Tel
Luz,Rey,Paz,luz@example.com,55 0000 0001
LUZ,REY,,Luz@example.com,
Sara,Sol,,,55-0000-0002
Sara,Sol,,,5500000002
Nora,Mar,,,"55 0000 0003 / 55 0000 0004"
`
    const report = await bring({ "personas.csv": text })
    expect(said(report)).toEqual([])
    expect(report.added).toMatchObject({ people: 3 })
    expect(report.notes.map(({ message, count }) => [message, count])).toEqual([
      ["personas que están dos veces: se traen una sola vez", 2],
      ["personas sin correo: se registran con nombre y teléfono, como en recepción", 2],
    ])
    expect(await person("luz@example.com")).toMatchObject({ last_name: "Rey Paz", phone: "55 0000 0001" })
    expect(await person("5500000002-sara-sol@sin-correo.invalid")).toMatchObject({ first_name: "Sara" })
    expect(await person("5500000003-nora-mar@sin-correo.invalid")).toMatchObject({ phone: "55 0000 0003" })
  })

  test("each, who share a telephone and have names in other letters, or so long that they begin alike", async () => {
    const long = "María Guadalupe Fernanda Concepción Gutiérrez de la Torre"
    const text = `Nombre,Apellidos,Celular
明,李,55 0000 0011
芳,王,55 0000 0011
Łucja,Nowak,55 0000 0012
Øucja,Nowak,55 0000 0012
${long},Villaseñor Paz,55 0000 0013
${long},Villaseñor Rey,55 0000 0013
`
    const report = await bring({ "familias.csv": text })
    expect(said(report)).toEqual([])
    expect(report.added).toMatchObject({ people: 6 })
    const rows = await find("select first_name, last_name, email from users where phone like '55 0000 001_'")
    expect(rows).toHaveLength(6)
    for (const { email } of rows) expect(email).toMatch(/^[\x21-\x3f\x5b-\x7e]{1,64}@sin-correo\.invalid$/)
    const again = await bring({ "familias.csv": text })
    expect(again.added).toMatchObject({ people: 0 })
  })

  test("once, whom the studio has and the sheet has no address of", async () => {
    await bring({ "una.csv": "Nombre,Correo,Celular\nInés Mora,ines@example.com,+52 55 0000 0009\n" })
    const report = await bring({ "otra.csv": "Nombre,Celular,Edad\nMora Inés,55-0000-0009,33\n" })
    expect(said(report)).toEqual([])
    expect(report.added).toMatchObject({ people: 0 })
    expect(report.notes).toMatchObject([
      { message: "personas sin correo que el estudio ya tiene: son las mismas" },
    ])
  })

  test("not when two of them have one address, and each fault is told where it stands", async () => {
    const text = `Lista de alumnas

Nombre;Correo;Fecha de alta
Ana Luna;una@example.com;31/01/2026
Berta Sol;una@example.com;31/02/2026
Carla Ríos;carla@example.com;30/01/2027
;vacia@example.com;
Dora Paz;no es un correo;31/02/2026
`
    const before = await studio.countAll()
    const report = await bring({ "alumnas.csv": text })
    expect(said(report)).toEqual([
      "alumnas.csv · 5 · Fecha de alta · «31/02/2026» no sirve; se espera una fecha como 25/11/2025 o 2025-11-25",
      "alumnas.csv · 6 · Fecha de alta · es un día que no ha llegado",
      "alumnas.csv · 7 · Nombre · falta el nombre",
      "alumnas.csv · 8 · Correo · El email no es valido",
      "alumnas.csv · 8 · Fecha de alta · «31/02/2026» no sirve; se espera una fecha como 25/11/2025 o 2025-11-25",
    ])
    expect(report.added).toBeUndefined()
    expect(await studio.countAll()).toEqual(before)
    const two = await bring({
      "dos.csv": "Nombre,Correo\nAna Luna,una@example.com\nBerta Sol,una@example.com\n",
    })
    expect(said(two)).toEqual([
      "dos.csv · 3 · Correo · el correo una@example.com ya es de Ana Luna (fila 2): son dos personas con un solo correo",
    ])
  })
})

describe("what they have comes into a studio that is there", () => {
  const alumnas =
    "Nombre,Apellido,Correo,Celular\nAna,Luna,ana.luna@example.com,55 1111 0001\nEva,Mar,eva.mar@example.com,55 1111 0002\n"

  test("packages by names and numbers, payments by words and sums, reservations in its own classes", async () => {
    const report = await bring({
      "Pagos.csv":
        "Fecha;Cliente;Concepto;Importe;Forma de pago;Estatus\n25/02/2026;Luna Ana;5 clases;$1,000.00;Efectivo;Pagado\n13/02/2026;eva.mar@example.com;Ilimitado;$2,900.50 MXN;T. de crédito VISA;Completado\n",
      "Paquetes de clientes.csv":
        "Cliente,Paquete,Fecha de compra,Clases restantes\n55-1111-0001,5 CLASES,25/02/2026,4\nEva Mar,Ilimitado,13/02/2026,\n",
      "Reservas.csv":
        "Cliente,Fecha y hora,Sucursal,Salón,Lugar,Paquete,Reservado el,Estado\nana.luna@example.com,11/03/2026 6:30 p. m.,Centro,Sala Norte,2,5 clases,09/03/2026 10:00,Reservada\nEva Mar,15/03/2026 09:00,Playas,Sala Mar,3,Ilimitado,09/03/2026 10:00,Cancelada\n",
      "Clientes.csv": alumnas,
    })
    expect(said(report)).toEqual([])
    expect(report.added).toMatchObject({
      people: 2,
      heldPackages: 2,
      reservations: 1,
      payments: 2,
      classes: 0,
      packages: 0,
    })
    expect(await studio.ledgerOf("ana.luna@example.com")).toEqual({ description: "5 clases", balance: 4 })
    expect(
      await find(
        "select t.amount, t.payment_method, t.status from transactions t join users u on u.id = t.user_id where u.email like '%@example.com' and u.last_name in ('Luna', 'Mar') order by t.amount",
      ),
    ).toEqual([
      { amount: 100_000, payment_method: "cash", status: "paid" },
      { amount: 290_050, payment_method: "terminal", status: "paid" },
    ])
    expect(report.notes).toMatchObject([{ sheet: "Reservas.csv", count: 1, rows: [3] }])
  })

  test("reservations without a seat or a package get the first free one, and what can pay them", async () => {
    const sunday = "Playas,Sala Mar,2026-03-15,12:00"
    const files = {
      "clientes.csv":
        "Nombre,Correo\nLia Uno,lia1@example.com\nLia Dos,lia2@example.com\nLia Tres,lia3@example.com\n",
      "paquetes clientes.csv":
        "Correo,Paquete,Inicio\nlia1@example.com,5 clases,2026-02-20\nlia1@example.com,5 clases,2026-02-25\nlia2@example.com,Ilimitado,2026-03-01\n",
      "reservas.csv": `Sucursal,Salón,Fecha,Hora,Correo\n${sunday},lia1@example.com\n${sunday},lia2@example.com\n`,
    }
    const report = await bring(files)
    expect(said(report)).toEqual([])
    const seats = () =>
      find(`select u.email, r.seat, (h.starts_at at time zone 'America/Mexico_City')::date as starts
            from reservations r join users u on u.id = r.user_id join held_packages h on h.id = r.held_package_id
            where u.email like 'lia%' order by u.email`)
    const given = [
      { email: "lia1@example.com", seat: 1, starts: "2026-02-20" },
      { email: "lia2@example.com", seat: 2, starts: "2026-03-01" },
    ]
    expect(await seats()).toEqual(given)
    expect((await bring(files)).added).toMatchObject({ reservations: 0 })
    expect(await seats()).toEqual(given)
    const more = `${files["reservas.csv"]}\n${sunday},lia3@example.com\n`
    expect(said(await bring({ ...files, "reservas.csv": more }))).toEqual([
      "reservas.csv · 5 · Paquete · no tiene ningún paquete que pueda pagarla",
    ])
  })

  test("a reservation without a package is paid as the studio would: by what is unlimited, and by none that is untouched", async () => {
    const sunday = "Playas,Sala Mar,2026-03-15,12:00"
    const report = await bring({
      "clientes.csv": "Nombre,Correo\nRía Uno,ria1@example.com\nRía Dos,ria2@example.com\n",
      "paquetes clientes.csv": `Correo,Paquete,Inicio,Le quedan
ria1@example.com,5 clases,2026-02-20,5
ria1@example.com,Ilimitado,2026-03-01,
ria2@example.com,5 clases,2026-02-20,5
ria2@example.com,5 clases,2026-02-25,4
`,
      "reservas.csv": `Sucursal,Salón,Fecha,Hora,Correo\n${sunday},ria1@example.com\n${sunday},ria2@example.com\n`,
    })
    expect(said(report)).toEqual([])
    const paid = await find(
      `select u.email, p.description, h.starts_at::date::text as starts from reservations r
       join users u on u.id = r.user_id join held_packages h on h.id = r.held_package_id join packages p on p.id = h.package_id
       where u.email like 'ria%' order by u.email`,
    )
    expect(paid).toEqual([
      { email: "ria1@example.com", description: "Ilimitado", starts: "2026-03-01" },
      { email: "ria2@example.com", description: "5 clases", starts: "2026-02-25" },
    ])
  })

  test("a seat that is taken, a class and a branch that there are not, in their sheet's row", async () => {
    const report = await bring({
      "clientes.csv": "Nombre,Correo\nRita Ley,rita@example.com\n",
      "paquetes clientes.csv": "Correo,Paquete,Inicio\nrita@example.com,5 clases,2026-03-01\n",
      "reservas.csv": `Correo,Sucursal,Salón,Fecha,Hora,Lugar,Paquete
rita@example.com,Centro,Sala Norte,2026-03-11,18:30,1,5 clases
rita@example.com,Centro,Sala Norte,2026-03-12,18:30,1,5 clases
rita@example.com,Sentro,Sala Norte,2026-03-11,18:30,1,5 clases
nadie@example.com,Centro,Sala Norte,2026-03-16,07:00,1,5 clases
`,
    })
    expect(said(report)).toEqual([
      "reservas.csv · 2 · Lugar · el lugar 1 ya está tomado en esta clase del estudio",
      "reservas.csv · 3 · Hora · no hay clase el 2026-03-12 a las 18:30 en Sala Norte (Centro); ese día no hay ninguna",
      "reservas.csv · 4 · Sucursal · no existe la sucursal «Sentro»; ¿quisiste decir «Centro»?",
      "reservas.csv · 5 · Correo · no hay nadie con el correo nadie@example.com en «Personas»",
    ])
  })

  test("prices with commas for cents, and yes and no in people's words", async () => {
    const text =
      "Paquete;Clases;Precio;Vigencia;Activo;Venta en línea;Tipo\n20 clases;20;3.500,50;2 meses;X;no;Grupal\nSin límite mensual;Ilimitadas;2.900,00;30 días;Sí;1;\n"
    const report = await bring({ "planes.csv": text })
    expect(said(report)).toEqual([])
    expect(
      await find(
        "select amount, total_classes, days_expiry, is_active, is_public, type from packages where description in ('20 clases', 'Sin límite mensual') order by amount",
      ),
    ).toEqual([
      { amount: 290_000, total_classes: 0, days_expiry: 30, is_active: true, is_public: true, type: "group" },
      {
        amount: 350_050,
        total_classes: 20,
        days_expiry: 60,
        is_active: true,
        is_public: false,
        type: "group",
      },
    ])
  })

  test("days that could be read either way only once a person chose", async () => {
    const files = {
      "alumnas.csv":
        "Nombre,Correo,Alta\nIda Gil,ida@example.com,03/02/2026\nUma Paz,uma@example.com,01/05/2026\n",
    }
    expect(said(await bring(files))).toEqual([
      "alumnas.csv · Las fechas se pueden leer de dos maneras: elige día/mes/año o mes/día/año",
    ])
    expect((await bring(files, { dates: "mdy" })).added).toMatchObject({ people: 2 })
    expect(await person("ida@example.com")).toMatchObject({ registered: "2026-03-02" })
  })

  test("only looked at, nothing is written, and the counts are those of the import that follows", async () => {
    const files = { "nuevas.csv": "Nombre,Correo\nFlor Ruiz,flor@example.com\n" }
    await studio.import(await folderWith())
    const before = await studio.countAll()
    const checked = await bring(files, {}, true)
    expect(checked.added).toMatchObject({ people: 1 })
    expect(await studio.countAll()).toEqual(before)
    expect((await bring(files)).added).toEqual(checked.added)
  })

  test("a formula's value, and what only looks like one as text", async () => {
    const book = await workbook({
      Clientes: [
        ["Nombre", "Apellidos", "Correo"],
        ["Olga", "=1+1", "olga@example.com"],
        ["Paz", "#REF!", "paz@example.com"],
      ],
    })
    expect(said(await bring({ "f.xlsx": book }))).toEqual([
      "f.xlsx · 3 · Apellidos · «#REF!» es una fórmula que falló: corrígela en la hoja",
    ])
    expect(said(await bring({ "f.csv": "Nombre,Apellidos,Correo\nOlga,=1+1,olga@example.com\n" }))).toEqual(
      [],
    )
    expect(await person("olga@example.com")).toMatchObject({ last_name: "=1+1" })
  })
})
