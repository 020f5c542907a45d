import { randomUUID } from "node:crypto"
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type pg from "pg"
import { beforeAll, describe, expect, test } from "vitest"
import { playCustomers } from "../../server/commands/demoCustomers.ts"
import { playDesk } from "../../server/commands/demoDesk.ts"
import { playPayroll } from "../../server/commands/demoPayroll.ts"
import { closePerson } from "../../server/features/people/close.ts"
import { noteRemoval } from "../../server/features/people/users/removed.ts"
import { openS3 } from "../../server/features/studio/s3/provider.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { openBucket } from "../support/bucket.ts"
import { urlOf } from "../support/cluster.ts"
import { createDatabase, type TestDatabase } from "../support/database.ts"
import { drawPhotograph } from "../support/photograph.ts"
import { makeFolder } from "../support/postgres.ts"
import { run, start, until } from "../support/process.ts"
import { give, makeClass, makeStudio } from "../support/studio.ts"
import { aFolder, digestsOf, emptyHouse, moveIn, moveOut, roundTrip, totalsOf, withMover } from "./moving.ts"

const demo = fileURLToPath(new URL("../../demo", import.meta.url))

describe("the demo studio", () => {
  test("goes out, in and out again, equal to the byte, and its people come in with the passwords they had", async () => {
    const there = await emptyHouse()
    expect((await moveIn(there, demo)).faults).toEqual([])
    const platform = openPlatform(there.connection, 2)
    try {
      await playDesk(platform)
      await playCustomers(platform)
      await playPayroll(platform)
    } finally {
      await platform.close()
    }
    // Whatever day this is, one fortnight is closed, with what was adjusted before it was.
    const { rows } = await there.pool.query(
      `select count(*)::int as periods, bool_and(p.total > (select sum(a.amount) from pay_adjustments a where a.period_id = p.id)) as paid
       from pay_periods p`,
    )
    expect(rows).toEqual([{ periods: 1, paid: true }])
    const { house } = await roundTrip(there)
    expect(await totalsOf(house.pool)).toEqual(await totalsOf(there.pool))
    const uid = await uidOf(house.pool, "ana@demo.cupo.mx")
    await withMover(house, async ({ identity }) => {
      expect(await identity.hasPassword(uid, "Cupo2025")).toBe(true)
      expect(await identity.hasPassword(uid, "Cupo2026")).toBe(false)
    })
  })
})

const uidOf = async (pool: pg.Pool, email: string): Promise<string> =>
  (await pool.query("select uid from users where email = $1", [email])).rows[0].uid

async function people(pool: pg.Pool, count: number, role = "user"): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await pool.query(
    `insert into users (id, uid, email, first_name, role, is_superuser)
     select id, id::text, id || '@example.com', 'Renata', $2, $2 = 'admin' from unnest($1::uuid[]) id`,
    [ids, role],
  )
  return ids
}

/** A studio with somebody who holds a package, a class, and a picture. */
async function small(): Promise<TestDatabase> {
  const house = await emptyHouse()
  await fill(house.pool)
  return house
}

async function fill(pool: pg.Pool): Promise<void> {
  const studio = await makeStudio(pool)
  for (const id of await people(pool, 3)) await give(pool, id, studio.packages.ten)
  await makeClass(pool, studio)
  await pool.query(
    `insert into images (id, width, height, bytes, created_at, offered_at)
     select encode(sha256($1), 'hex'), 200, 150, $1, now(), now()`,
    [await drawPhotograph(200, 150)],
  )
}

const rowsOf = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query(
    "select (select count(*) from users) as users, (select count(*) from branches) as branches, (select count(*) from imports) as imports",
  )
  return rows[0]
}

/** What stands in a transaction that nobody ends before it is told to: a table that whoever reads it has to wait for. */
async function closed(pool: pg.Pool, table: string) {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    async reached() {
      await until(async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length > 0
      }, 60_000)
    },
    async open() {
      await client.query("commit")
      client.release()
    },
  }
}

describe("a studio that moves out", () => {
  test("writes over nothing: not a folder in which there is something, nor a file", async () => {
    const house = await small()
    const folder = await aFolder()
    await mkdir(folder)
    await writeFile(join(folder, "apuntes.txt"), "míos")
    await expect(moveOut(house, {}, folder)).rejects.toThrow("is not empty")
    await expect(moveOut(house, {}, join(folder, "apuntes.txt"))).rejects.toThrow("is no folder")
    expect(await readdir(folder)).toEqual(["apuntes.txt"])
    expect(await readFile(join(folder, "apuntes.txt"), "utf8")).toBe("míos")
    await rm(join(folder, "apuntes.txt"))
    await moveOut(house, {}, folder)
    expect(await readdir(folder)).toContain("files.csv")
    expect(await readdir(dirname(folder))).toEqual(["mi-estudio"])
  })

  test("leaves nothing behind when it cannot be finished", async () => {
    const house = await small()
    await house.pool.query("update images set bytes = null, store_key = 'away.webp'")
    const folder = await aFolder()
    await expect(moveOut(house, {}, folder)).rejects.toThrow("is not where it is kept")
    expect(await readdir(dirname(folder))).toEqual([])
  })

  test("is as it was at one moment, whatever is written while it is read", async () => {
    const house = await small()
    const folder = await aFolder()
    const gate = await closed(house.pool, "images")
    const moving = moveOut(house, {}, folder)
    await gate.reached()
    const [late = ""] = await people(house.pool, 1)
    await gate.open()
    await moving
    expect(await readFile(join(folder, "customers.csv"), "utf8")).not.toContain(late)
    expect(await readFile(join(await moveOut(house), "customers.csv"), "utf8")).toContain(late)
  })

  test("killed in the middle, it leaves no folder that looks whole, and is begun anew", async () => {
    const house = await small()
    const folder = await aFolder()
    const environment = { DATABASE_URL: urlOf(house.connection), DATA_DIR: dirname(folder) }
    const gate = await closed(house.pool, "saved_reports")
    const command = start(["export", folder], environment)
    await gate.reached()
    command.process.kill("SIGKILL")
    await command.ended
    await gate.open()
    for (const half of await readdir(dirname(folder))) expect(half).toMatch(/^\.mi-estudio-/)
    const { code, output } = await run(["export", folder], environment)
    expect(output).toContain("customers.csv: 3")
    expect(code).toBe(0)
    const again = await run(["export", folder], environment)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") })
  })
})

describe("a folder that was written so", () => {
  // Of all whom it is refused: nothing comes into the house.
  const whole = {} as { folder: string; house: TestDatabase }
  beforeAll(async () => {
    const [from, house] = [await createDatabase(), await createDatabase()]
    await fill(from.pool)
    const parent = await makeFolder("cupo-moving-")
    whole.folder = await moveOut(from, {}, join(parent, "mi-estudio"))
    whole.house = house
    await from.close()
    return async () => {
      await house.close()
      await rm(parent, { recursive: true })
    }
  })

  /** A folder of a small studio that somebody did something to, and what its import says; nothing of it came in. */
  async function refused(change: (folder: string) => Promise<unknown>) {
    const folder = await aFolder()
    await cp(whole.folder, folder, { recursive: true })
    await change(folder)
    const { house } = whole
    const { faults, added } = await moveIn(house, folder)
    expect(added).toBeUndefined()
    expect(await rowsOf(house)).toEqual({ users: 0, branches: 0, imports: 0 })
    return faults.map(({ file, row, column, message }) => [file, row, column, message] as const)
  }
  const edit = (file: string, from: string | RegExp, to: string) => async (folder: string) => {
    const text = await readFile(join(folder, file), "utf8")
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    await writeFile(join(folder, file), changed)
  }
  const nobody = "00000000-0000-4000-8000-000000000000"

  test.each<[string, (folder: string) => Promise<unknown>, unknown]>([
    [
      "lacks a file",
      (folder) => rm(join(folder, "credits.csv")),
      ["files.csv", expect.any(Number), "file", "credits.csv no está en la carpeta"],
    ],
    [
      "has a file that nobody knows",
      (folder) => writeFile(join(folder, "clientes.csv"), "id\n"),
      ["clientes.csv", undefined, undefined, "no está en files.csv"],
    ],
    [
      "was cut off",
      edit("customers.csv", /\r\n[^\r\n]*$/, ""),
      ["customers.csv", undefined, undefined, "tiene 2 filas y en files.csv dice 3"],
    ],
    [
      "has a column that nobody knows",
      edit("packages.csv", "days_expiry", "vigencia"),
      ["packages.csv", 1, "vigencia", "no se conoce esta columna"],
    ],
    [
      "lacks a column",
      edit("rooms.csv", "capacity", "type"),
      ["rooms.csv", 1, "capacity", "falta esta columna"],
    ],
    [
      "names somebody whom it has not",
      edit("customer_packages.csv", /(?<=\r\n[^,]*,)[^,]*/, nobody),
      ["customer_packages.csv", 2, "user_id", `nada de la carpeta tiene el id ${nobody}`],
    ],
    [
      "has an id twice",
      (folder) => twice(folder, "disciplines.csv"),
      ["disciplines.csv", 3, "id", "está dos veces"],
    ],
    [
      "has a moment as a spreadsheet rewrites it",
      edit("classes.csv", /\d{4}-\d\d-\d\dT[\d:.]+Z/, "24/11/2026 6:00 p. m."),
      ["classes.csv", 2, "starts_at", expect.stringContaining("se espera un momento")],
    ],
    [
      "has pesos as people write them",
      edit("packages.csv", "1800.00", "$1800"),
      [
        "packages.csv",
        expect.any(Number),
        "amount",
        "«$1800» no sirve; se espera un monto en pesos como 1800.00",
      ],
    ],
    [
      "lacks a picture",
      async (folder) => rm(join(folder, "pictures"), { recursive: true }),
      ["pictures.csv", 2, "id", expect.stringMatching(/^falta pictures\//)],
    ],
    [
      "has another picture under that name",
      async (folder) => {
        const [name = ""] = await readdir(join(folder, "pictures"))
        await appendFile(join(folder, "pictures", name), "x")
      },
      ["pictures.csv", 2, "id", expect.stringContaining("es otra foto")],
    ],
    [
      "has quotes that nobody closed",
      (folder) => appendFile(join(folder, "branches.csv"), '"abierta,'),
      ["branches.csv", expect.anything(), undefined, "no se pudo leer como CSV"],
    ],
    [
      "is in other letters",
      (folder) => appendFile(join(folder, "branches.csv"), Buffer.from([0x52, 0xed, 0x6f])),
      ["branches.csv", undefined, undefined, "no está escrito en UTF-8; guárdalo como «CSV UTF-8»"],
    ],
    [
      "has a password instead of its digest",
      edit("accounts.csv", /no,\r\n/, "no,Cupo2025\r\n"),
      ["accounts.csv", 2, "password_hash", "no es una huella que Cupo haya escrito"],
    ],
    [
      "has more credits than its ledger gives",
      edit("credits.csv", /,1,10,10,/, ",1,10,12,"),
      ["credits.csv", undefined, undefined, expect.stringContaining("choca con lo que ya hay")],
    ],
  ])("that %s is told so, and brings nothing", async (_what, change, fault) => {
    expect(await refused(change)).toContainEqual(fault)
  })

  test("is brought in once, however often, and leaves what was changed since", async () => {
    const folder = await moveOut(await small())
    const house = await emptyHouse()
    expect((await moveIn(house, folder)).added).toMatchObject({ "customers.csv": 3, "credits.csv": 3 })
    await house.pool.query("update branches set name = 'Otra'")
    const again = await moveIn(house, folder)
    expect(Object.values(again.added ?? {}).every((rows) => rows === 0)).toBe(true)
    expect((await house.pool.query("select name from branches")).rows).toEqual([{ name: "Otra" }])
    expect(await house.violations()).toEqual([])
  })

  test("brings its pictures to where the house keeps them, and they go out from there", async () => {
    const bucket = await openBucket()
    const pictures = openS3(bucket.options)
    const house = await emptyHouse()
    const place = { connection: house.connection, pictures }
    expect((await moveIn(place, whole.folder)).added).toMatchObject({ "pictures.csv": 1 })
    const { rows } = await house.pool.query(
      "select store_key as key, bytes, (select count(*)::int from loose_pictures) as loose from images",
    )
    expect(rows).toEqual([{ key: expect.any(String), bytes: null, loose: 0 }])
    expect(await bucket.keys()).toEqual([rows[0].key])
    expect(await digestsOf(await moveOut(place))).toEqual(await digestsOf(whole.folder))
    await expect(moveOut(house)).rejects.toThrow("is not where it is kept")
    // A portal of a network says yes to everything, and brings its own page.
    const lies = { ...pictures, get: async () => Buffer.from("<html>Acceso a la red</html>") }
    await expect(moveOut({ ...place, pictures: lies })).rejects.toThrow(
      "gives another picture, or half of it",
    )
  })

  test("leaves no picture in a store that nobody would forget, when it breaks after it was put there", async () => {
    const bucket = await openBucket()
    const folder = await aFolder()
    await cp(whole.folder, folder, { recursive: true })
    await edit("credits.csv", /,1,10,10,/, ",1,10,12,")(folder)
    const house = await emptyHouse()
    const { faults } = await moveIn(
      { connection: house.connection, pictures: openS3(bucket.options) },
      folder,
    )
    expect(faults).toHaveLength(1)
    const { rows } = await house.pool.query("select key from loose_pictures")
    expect(rows.map(({ key }) => key)).toEqual(await bucket.keys())
    expect(rows).toHaveLength(1)
  })

  test("belongs to whoever owns the house already, where the address is theirs", async () => {
    const from = await small()
    const [boss] = await people(from.pool, 1, "admin")
    await from.pool.query("update users set email = 'duena@example.com' where id = $1", [boss])
    await from.pool.query(
      "insert into staff_notes select gen_random_uuid(), u.id, $1, 'Prefiere las mañanas', now() from users u where role = 'user' limit 1",
      [boss],
    )
    const house = await emptyHouse()
    const [owner] = await people(house.pool, 1, "admin")
    await house.pool.query("update users set email = 'duena@example.com' where id = $1", [owner])
    const { faults, added } = await moveIn(house, await moveOut(from))
    expect(faults).toEqual([])
    expect(added).toMatchObject({ "staff.csv": 0, "staff_notes.csv": 1 })
    expect((await house.pool.query("select author_id from staff_notes")).rows).toEqual([{ author_id: owner }])
  })

  test("has nobody who was removed, though a night has not come since", async () => {
    const from = await small()
    const [stays, gone] = (await people(from.pool, 2)) as [string, string]
    await closePerson(from.pool, gone, new Date())
    await noteRemoval(from.pool, gone, new Date())
    const customers = await readFile(join(await moveOut(from), "customers.csv"), "utf8")
    expect(customers).toContain(stays)
    expect(customers).not.toContain(gone)
  })

  test("has a package that was passed on and on after the one that it was passed on from, whatever clocks wrote them down", async () => {
    const from = await small()
    const hands = await people(from.pool, 3)
    const held = hands.map(() => randomUUID())
    for (const [nth, id] of held.entries())
      await from.pool.query(
        `insert into held_packages (id, user_id, description, type, is_unlimited, granted, starts_at, expires_at, source, passed_from,
           origin_id, created_at)
         values ($1::text::uuid, $2, 'Ilimitado', 'group', true, 0, now(), now() + interval '9 days', 'passed:' || $1::text, $3, $4, now() - $5 * interval '1 second')`,
        [id, hands[nth], held[nth - 1] ?? null, nth > 0 ? held[0] : null, nth],
      )
    const house = await emptyHouse()
    expect((await moveIn(house, await moveOut(from))).faults).toEqual([])
    const { rows } = await house.pool.query("select id, passed_from from held_packages where id = any($1)", [
      held,
    ])
    expect(new Map(rows.map(({ id, passed_from }) => [id, passed_from]))).toEqual(
      new Map(held.map((id, nth) => [id, held[nth - 1] ?? null])),
    )
  })

  test("goes without its accounts when they were taken out, and receipts go on counting where they were", async () => {
    const from = await small()
    await from.pool.query(
      `insert into transactions (id, folio, user_id, amount, status, payment_method, source)
       select gen_random_uuid(), 4711, id, 5000, 'paid', 'cash', 'desk' from users limit 1`,
    )
    const folder = await moveOut(from)
    await rm(join(folder, "accounts.csv"))
    await edit("files.csv", /\r\naccounts\.csv,\d+/, "")(folder)
    const house = await emptyHouse()
    expect((await moveIn(house, folder)).faults).toEqual([])
    const { rows } = await house.pool.query(
      `insert into transactions (id, user_id, amount, status, payment_method, source)
       select gen_random_uuid(), id, 5000, 'paid', 'cash', 'next' from users limit 1 returning folio`,
    )
    expect(rows).toEqual([{ folio: 4712 }])
  })
})

/** Writes the last row of a file once more. */
async function twice(folder: string, file: string): Promise<void> {
  const text = await readFile(join(folder, file), "utf8")
  await writeFile(join(folder, file), `${text}\r\n${text.split("\r\n").at(-1)}`)
}
