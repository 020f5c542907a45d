import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { zipSync } from "fflate"
import { describe, expect, onTestFinished, test } from "vitest"
import { mostFileBytes, partBytes } from "../../contract/moving.ts"
import { movingTasks } from "../../server/features/moving/tasks.ts"
import { TryIsOver } from "../../server/features/moving/work.ts"
import type { OfficeContext } from "../../server/import/office/context.ts"
import { unzip } from "../../server/import/office/unzip.ts"
import type { Platform } from "../../server/platform/context.ts"
import type { Task } from "../../server/platform/task.ts"
import { emptyHouse, moveOut, pack } from "../import/moving.ts"
import { freshCupo } from "../support/cupo.ts"
import { lostAt, officeOf, sendPart, smallStudio, withIdentity, work } from "../support/imports.ts"
import type { Person } from "../support/people.ts"
import { makeFolder } from "../support/postgres.ts"
import { makeStudio } from "../support/studio.ts"
import { reached } from "../support/unguarded.ts"

const cupo = freshCupo()
let boss: Person
const office = officeOf(cupo, () => boss)
const { ask } = office
const superuser = async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
}
const people = async () =>
  (
    await cupo.pool.query<{ email: string }>(
      "select email from users where email like '%@example.com' and first_name <> 'Renata' order by email",
    )
  ).rows.map(({ email }) => email)

const forgetMoves = movingTasks(async () => undefined).find(({ name }) => name === "forgetMoves") as Task

const files = smallStudio()

test("files come, are understood, looked through and brought in, and each step is said", async () => {
  await superuser()
  const read = await office.brought(files)
  expect(read).toMatchObject({ state: "mapping", isWhole: false })
  const sheets = await office.sheets(read.id)
  expect(sheets.find(({ name }) => name === "customers.csv")).toMatchObject({
    mapping: { kind: "customers" },
    rows: 2,
    isKept: false,
  })
  const checked = await office.map(read.id)
  expect(checked).toMatchObject({ state: "checked", faults: 0, firstFaults: [] })
  expect(checked.coming).toContainEqual({ kind: "people", count: 2 })
  expect(await people()).toEqual([])
  const done = await office.step(read.id, "run")
  expect(done).toMatchObject({ state: "done", added: checked.coming })
  expect(await people()).toHaveLength(2)
  expect(new Date(done.undoableUntil).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  const { rows } = await cupo.pool.query("select from move_parts")
  expect(rows).toEqual([])
  expect((await ask("GET /moving")).body.moves).toMatchObject([
    { id: read.id, state: "done", madeBy: "Renata Mora" },
  ])
  const { entries } = (await cupo.call(`GET /audit?subject=${read.id}`, { as: boss })).body
  expect(entries[0]).toMatchObject({
    call: "POST /moving/imports/:id/run",
    table: "moves",
    actor: { id: boss.id },
  })
})

test("an exported studio that meets another is told so as it is looked through, and not as it is brought in", async () => {
  await superuser()
  const house = await emptyHouse()
  await makeStudio(house.pool)
  const there = async () =>
    (await cupo.pool.query("select name from branches union all select email from users")).rows
  const before = await there()
  const { firstFaults, coming } = await office.brought({ "estudio.zip": await pack(await moveOut(house)) })
  expect(coming).toEqual([])
  expect(firstFaults).toMatchObject([
    {
      sheet: "branches.csv",
      message:
        "choca con lo que ya hay en la base de datos: ya hay otra fila con «Roma Norte» (branches_name_key)",
    },
  ])
  expect(await there()).toEqual(before)
})

test("the same press is one import, and another has to wait its turn", async () => {
  await superuser()
  const body = { files: [{ name: "clientes.csv", size: 5 }] }
  const [one, again] = [
    await ask("POST /moving/imports", body, "k1"),
    await ask("POST /moving/imports", body, "k1"),
  ]
  expect(again.body).toEqual(one.body)
  expect((await ask("POST /moving/imports", body)).body.error).toBe("MOVE_UNDER_WAY")
  const { id } = one.body
  expect((await ask(`POST /moving/imports/${id}/run`)).body.error).toBe("MOVE_ELSEWHERE")
  expect((await ask(`POST /moving/imports/${id}/read`)).body.error).toBe("FILES_INCOMPLETE")
  expect((await ask(`POST /moving/imports/${id}/drop`)).status).toBe(200)
  expect((await ask("POST /moving/imports", body)).status).toBe(201)
})

test("only a superuser may, whatever else is allowed", async () => {
  await superuser()
  const id = await office.begin({ "clientes.csv": "Nombre\nAna\n" })
  boss = await cupo.person({ role: "admin", permissions: { configuracion: ["ver", "editar"] } })
  for (const line of [
    "GET /moving",
    `GET /moving/${id}`,
    `GET /moving/imports/${id}/sheets`,
    `GET /moving/imports/${id}/faults?format=csv`,
  ])
    expect((await ask(line)).body.error, line).toBe("FORBIDDEN")
  for (const step of ["read", "run", "undo", "drop"])
    expect((await ask(`POST /moving/imports/${id}/${step}`)).body.error, step).toBe("FORBIDDEN")
  const part = await sendPart(cupo, boss, `/moving/imports/${id}/files/0/parts/0`, new Uint8Array(11))
  expect(part.body.error).toBe("FORBIDDEN")
  boss = await cupo.customer()
  expect((await ask("POST /moving/imports", { files: [{ name: "a.csv", size: 1 }] })).body.error).toBe(
    "FORBIDDEN",
  )
})

test("what is too large, no sheet, or no piece of its file is refused", async () => {
  await superuser()
  const begun = (files: object[]) => ask("POST /moving/imports", { files })
  const large = await begun([{ name: "todo.csv", size: mostFileBytes + 1 }])
  expect(large).toMatchObject({ status: 413, body: { error: "FILES_TOO_LARGE" } })
  expect((await begun([60, 60].map((size) => ({ name: "a.csv", size: size * 1024 * 1024 })))).status).toBe(
    413,
  )
  expect((await begun([{ name: "foto.png", size: 10 }])).body.error).toBe("FILE_NOT_TAKEN")
  const id = (await begun([{ name: "a.csv", size: partBytes + 10 }])).body.id
  const part = (at: string, size: number) =>
    sendPart(cupo, boss, `/moving/imports/${id}/files/${at}`, new Uint8Array(size))
  expect((await part("0/parts/0", 7)).body.error).toBe("VALIDATION")
  expect((await part("0/parts/2", 7)).body.error).toBe("VALIDATION")
  expect((await part("1/parts/0", 7)).body.error).toBe("VALIDATION")
  expect((await part("0/parts/0", partBytes + 1)).body.error).toBe("VALIDATION")
  expect((await part("0/parts/1", 10)).status).toBe(200)
  expect((await part("0/parts/1", 10)).status).toBe(200)
  expect((await office.move(id)).files).toMatchObject([{ received: 10 }])
  expect((await ask(`POST /moving/imports/${id}/read`)).body.error).toBe("FILES_INCOMPLETE")
  expect((await part("0/parts/0", partBytes)).status).toBe(200)
  expect((await ask(`POST /moving/imports/${id}/read`)).status).toBe(200)
  expect((await part("0/parts/0", partBytes)).body.error).toBe("MOVE_ELSEWHERE")
})

test("a ZIP is unpacked, and one that is a bomb, broken or empty of sheets is refused in words", async () => {
  await superuser()
  const encode = (content: string | Uint8Array) =>
    typeof content === "string" ? new TextEncoder().encode(content) : content
  const inside = Object.entries(files).map(([name, content]) => [`estudio/${name}`, encode(content)])
  const zip = zipSync({
    ...Object.fromEntries(inside),
    "../../../tmp/fuera.csv": encode("Nombre,Correo\nNadie,nadie@example.com\n"),
    "__MACOSX/._customers.csv": encode("x"),
  })
  const { id } = await office.brought({ "estudio.zip": zip })
  expect((await office.sheets(id)).map(({ name }) => name)).toContain("customers.csv")
  await office.step(id, "drop")
  const failureOf = async (bytes: Uint8Array) => {
    const read = await office.brought({ "estudio.zip": bytes })
    expect(read.state).toBe("failed")
    await office.step(read.id, "drop")
    return read.failure
  }
  // Says of itself that it is 50 GB, though it is small.
  const bomb = zipSync({ "customers.csv": encode("Nombre\nAna\n") })
  const view = new DataView(bomb.buffer)
  view.setUint32(findCentral(bomb) + 24, 0xc0000000, true)
  expect(await failureOf(bomb)).toBe("el ZIP desempaca a más de 1 GB")
  expect(await failureOf(zip.slice(0, 300))).toMatch("está dañado o incompleto")
  expect(await failureOf(zipSync({ "foto.png": new Uint8Array(4) }))).toBe(
    "No hay nada que leer en lo que subiste",
  )
})

test("a ZIP that unpacks to more than it says is left as soon as it does", async () => {
  const folder = await makeFolder("cupo-zip-")
  onTestFinished(() => rm(folder, { recursive: true }))
  const large = zipSync({ "customers.csv": new Uint8Array(40 * 1024 * 1024) })
  new DataView(large.buffer).setUint32(findCentral(large) + 24, 10, true)
  const path = join(folder, "estudio.zip")
  await writeFile(path, large)
  const most = { bytes: 1024 * 1024, files: 20 }
  await expect(unzip(path, join(folder, "into"), most)).rejects.toThrow("el ZIP desempaca a más de 1 GB")
  const { size } = await stat(join(folder, "into", "customers.csv"))
  expect(size).toBeLessThanOrEqual(most.bytes)
  await expect(unzip(path, join(folder, "again"))).resolves.toHaveLength(1)

  // Of fifty files its list has one.
  const many = zipSync(
    Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`${nth}.csv`, new Uint8Array(9)])),
  )
  const end = Buffer.from(many).indexOf(Buffer.from("504b0506", "hex"))
  for (const at of [8, 10]) new DataView(many.buffer).setUint16(end + at, 1, true)
  await writeFile(path, many)
  await expect(unzip(path, join(folder, "many"), most)).rejects.toThrow("el ZIP tiene más de 20,000 archivos")
  expect(await readdir(join(folder, "many"))).toHaveLength(most.files + 1)
})

/** Where the list of a ZIP of one file begins. */
const findCentral = (bytes: Uint8Array) => Buffer.from(bytes).indexOf(Buffer.from("504b0102", "hex"))

test("faults are told in the words of the sheet, listed whole, and mended by bringing it again", async () => {
  await superuser()
  const wrong = { ...files, "customers.csv": `${files["customers.csv"]}Ana,Luz,no-es-correo,55 5555 0112,\n` }
  const { id } = await office.brought(wrong)
  const checked = await office.map(id)
  expect(checked).toMatchObject({
    state: "checked",
    faults: 1,
    firstFaults: [{ sheet: "customers.csv", row: 4, column: "email" }],
  })
  expect((await ask(`POST /moving/imports/${id}/run`)).body.error).toBe("MOVE_ELSEWHERE")
  const list = await ask(`GET /moving/imports/${id}/faults?format=csv`)
  expect(list.body).toContain("customers.csv,4,email,")
  await office.step(id, "drop")
  await office.imported(files)
  expect(await people()).toHaveLength(2)
})

test("what was said of headings is said again of the next sheet that has them", async () => {
  await superuser()
  const odd = { "x.csv": "Fulano,Contacto\nAna,ana@example.com\n" }
  const { id } = await office.brought(odd)
  const [sheet] = await office.sheets(id)
  const mapping = {
    ...{ kind: "customers", fixed: [], dates: "dmy", numbers: "point" },
    columns: [
      { header: "Fulano", field: "full_name" },
      { header: "Contacto", field: "email" },
    ],
  }
  expect(sheet?.mapping).not.toEqual(mapping)
  const twice = { ...mapping, columns: mapping.columns.map((one) => ({ ...one, field: "email" })) }
  const refused = await ask(`PUT /moving/imports/${id}/mappings`, { mappings: [twice] })
  expect(refused.body.fields[0].message).toMatch("van al mismo dato")
  expect((await ask(`PUT /moving/imports/${id}/mappings`, { mappings: [] })).body.error).toBe("VALIDATION")
  await office.map(id, [mapping])
  await office.step(id, "drop")
  const again = await office.brought({ "otro nombre.csv": odd["x.csv"] })
  expect(await office.sheets(again.id)).toMatchObject([{ mapping, isKept: true }])
  const { body } = await ask(`GET /moving/imports/${again.id}/sheets/0?kind=instructors`)
  expect(body.mapping.kind).toBe("instructors")
})

test("who works on it is killed, and the next does it once", async () => {
  await superuser()
  const { id } = await office.brought(files)
  await office.map(id)
  await ask(`POST /moving/imports/${id}/run`)
  const broken = new Error("killed")
  const errors = await work(
    cupo,
    withIdentity(() => ({ createAccounts: () => Promise.reject(broken) })),
  )
  // Tried again some times, and then given up; nothing of it stays.
  expect(errors).toEqual([broken, broken, broken])
  expect(await office.move(id)).toMatchObject({ state: "failed", failure: "Error de servidor" })
  expect(await people()).toEqual([])
  await office.step(id, "drop")
  const next = await office.imported(files)
  await work(cupo)
  expect(await office.move(next)).toMatchObject({ state: "done" })
  expect(await people()).toHaveLength(2)
  // What came does not come once more.
  const { id: again } = await office.brought(files)
  expect(await office.map(again)).toMatchObject({ coming: [] })
})

describe("who lost their place and does not know of it", () => {
  const begun = async () => {
    await superuser()
    const { id } = await office.brought(files)
    await office.map(id)
    await ask(`POST /moving/imports/${id}/run`)
    return id
  }

  test("brings in nothing: the next does", async () => {
    const id = await begun()
    const first = await lostAt(cupo, /update moves set state = \$5/)
    const next = work(cupo)
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    first.goOn()
    expect(await first.ended).toEqual([expect.any(TryIsOver)])
    expect(await next).toEqual([])
    expect(await office.move(id)).toMatchObject({ state: "done" })
    expect(await people()).toHaveLength(2)
  })

  test("leaves the next the files that it works on", async () => {
    const id = await begun()
    const folder = await makeFolder("cupo-office-")
    onTestFinished(() => rm(folder, { recursive: true }))
    const onOneDisk = (context: OfficeContext) => ({ ...context, folder })
    const first = await lostAt(cupo, /select bytes from move_parts/, 3, onOneDisk)
    const second = await lostAt(cupo, /select bytes from move_parts/, 3, onOneDisk)
    first.goOn()
    expect(await first.ended).toEqual([expect.any(TryIsOver)])
    second.goOn()
    expect(await second.ended).toEqual([])
    expect(await office.move(id)).toMatchObject({ state: "done" })
    expect(await readdir(folder)).toEqual([])
  })
})

test("files of a week ago go, and so does what nobody brought to its end", async () => {
  await superuser()
  const { id } = await office.brought(files)
  const kept = async () => (await cupo.pool.query("select from move_parts")).rows.length
  const forget = () => forgetMoves.run({ pool: cupo.pool, clock: { now: () => new Date() } } as Platform)
  await forget()
  expect(await kept()).toBeGreaterThan(0)
  await cupo.pool.query("update moves set changed_at = now() - interval '8 days'")
  await forget()
  expect(await office.move(id)).toMatchObject({ state: "dropped" })
  expect(await kept()).toBe(0)
})

test("who was in the sheets is told by the studio alone, once they were brought in or given up", async () => {
  await superuser()
  const forget = () => forgetMoves.run({ pool: cupo.pool, clock: { now: () => new Date() } } as Platform)
  const told = async () =>
    (await cupo.pool.query("select state from moves m where m::text like '%@example.com%'")).rows.map(
      ({ state }) => state,
    )
  const { id } = await office.brought(files)
  await forget()
  expect(await told()).toEqual(["mapping"])
  await office.map(id)
  expect(await office.step(id, "run")).toMatchObject({ state: "done" })
  await forget()
  expect(await told()).toEqual([])
  const unknown = String(files["customer_packages.csv"]).replace("marina", "nadie")
  await office.map((await office.brought({ ...smallStudio(), "customer_packages.csv": unknown })).id)
  await forget()
  expect(await told()).toEqual(["checked"])
  expect((await cupo.pool.query("select from moves where faults::text like '%nadie%'")).rows).toHaveLength(1)
  await cupo.pool.query("update moves set changed_at = now() - interval '8 days'")
  await forget()
  expect(await told()).toEqual([])

  // A sheet that is all of one person's says whose it is in what was chosen for it.
  const ofOne = await office.brought({ "pagos.csv": "Fecha,Importe\n25/02/2026,900\n" })
  const [sheet] = await office.sheets(ofOne.id)
  const fixed = [
    { field: "customer", value: "ana@example.com" },
    { field: "method", value: "Efectivo" },
  ]
  await office.map(ofOne.id, [{ ...sheet?.mapping, kind: "payments", fixed }])
  await office.step(ofOne.id, "drop")
  expect(await told()).toEqual(["dropped"])
  await forget()
  expect(await told()).toEqual([])
  const next = await office.brought({ "otros pagos.csv": "Fecha,Importe\n25/02/2026,900\n" })
  expect(await office.sheets(next.id)).toMatchObject([{ mapping: { fixed: [] }, isKept: false }])
})

test("an upgrade forgets whose the sheets of before were, and what else was chosen for sheets stays", async () => {
  const keep = (headings: string, field: string) =>
    cupo.pool.query("insert into sheet_mappings (headings, mapping, kept_at) values ($1, $2, now())", [
      headings,
      { kind: "payments", fixed: [{ field, value: "algo" }] },
    ])
  const named = ["customer", "email", "phone", "account"]
  for (const field of [...named, "method"]) await keep(`[${field}]`, field)
  const file = new URL("../../server/migrations/0103-moving-mappings-of-people.sql", import.meta.url)
  await cupo.pool.query(await readFile(file, "utf8"))
  const { rows } = await cupo.pool.query(
    "select headings from sheet_mappings where mapping::text like '%algo%'",
  )
  expect(rows).toEqual([{ headings: "[method]" }])
})
