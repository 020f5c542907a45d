import { chmod, mkdir, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { symmetricEncrypt } from "better-auth/crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { readConfig } from "../../server/config.ts"
import type { PaymentProvider } from "../../server/features/payments/provider.ts"
import { type Found, lookAt } from "../../server/operating/check.ts"
import { validity } from "../../server/operating/doctor/address.ts"
import { memory, openFiles, processors, waitingLine } from "../../server/operating/doctor/machine.ts"
import { webhook } from "../../server/operating/doctor/outside.ts"
import { readFacts } from "../../server/operating/facts.ts"
import { beginOutage, endOutage, noteOutage, outageTasks } from "../../server/operating/outages.ts"
import { noteRuns } from "../../server/operating/runs.ts"
import { openPayments } from "../../server/pay.ts"
import { good } from "../../server/platform/finding.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { openBucket } from "../support/bucket.ts"
import { urlOf } from "../support/cluster.ts"
import { freshCupo } from "../support/cupo.ts"
import { openPostbox } from "../support/postbox.ts"
import { makeFolder } from "../support/postgres.ts"
import { run } from "../support/process.ts"
import { openTill } from "../support/till.ts"

const cupo = freshCupo()
const bucket = await openBucket()
const { simulator } = await openTill()
let folder: string
beforeAll(async () => {
  folder = await makeFolder("cupo-doctor-")
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the doctor says of an install on this test's database, and how it ends. */
async function ask(environment: Record<string, string> = {}) {
  const { code, output } = await run(["doctor", "--json"], {
    ...{
      DATABASE_URL: urlOf(cupo.database.connection),
      DATA_DIR: folder,
      PORT: new URL(cupo.server.url).port,
    },
    ...environment,
  })
  const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Found[] }
  return { code, ok, findings, of: (check: string) => findings.filter((one) => one.check === check) }
}

const says = (state: Found["state"], words: RegExp) =>
  expect.objectContaining({ state, says: expect.stringMatching(words) })

/** A port at which nobody listens any more. */
async function shutPort(): Promise<number> {
  const box = await openPostbox()
  await box.close()
  return Number(new URL(box.url).port)
}

test("of settings that cannot be read each is named, and nothing else is asked", async () => {
  const { code, output } = await run(["doctor"], { PORT: "seventy", LOG_LEVEL: "loud" })
  expect(code).toBe(1)
  expect(output).toMatch(/^BROKEN +PORT: /m)
  expect(output).toMatch(/^BROKEN +LOG_LEVEL: /m)
  expect(output).toMatch(/2 broken, 0 to look at\.\s*$/)
  const secret = "muy-secreto"
  const other = await ask({ SMTP_URL: `smtp://ana:${secret}@correo.example.com` })
  expect(other).toMatchObject({ code: 1, ok: false, findings: [{ check: "settings", state: "broken" }] })
  expect(JSON.stringify(other)).not.toContain(secret)
})

test("an install that serves is said to, and what its settings probably do not mean", async () => {
  const postbox = await openPostbox()
  const healthy = await ask({
    ...{ SMTP_URL: postbox.url, MAIL_FROM: "hola@example.com", PUBLIC_URL: cupo.server.url },
    ...{ ...bucket.environment, SMTP_URI: "smtp://x", PAYMENTS: "off" },
  })
  await postbox.close()
  expect(healthy).toMatchObject({ code: 0, ok: true })
  expect(healthy.of("settings")).toContainEqual(says("look", /^SMTP_URI is set, and nothing reads it/))
  expect(healthy.of("settings")).toContainEqual(says("look", /^RATE_LIMITS is off/))
  for (const words of [/^PostgreSQL .* answers/, /clocks .* agree/, /^The schema is that/, /time zones/])
    expect(healthy.of("database")).toContainEqual(says("good", words))
  expect(healthy.of("database")).toContainEqual(says("look", /^Nobody owns this studio/))
  expect(healthy.of("address")).toEqual([says("good", /serves at port/), says("good", /leads to Cupo/)])
  expect(healthy.of("mail")).toEqual([says("good", /mail server answers/)])
  expect(healthy.of("pictures")).toEqual([says("good", /bucket of pictures answers/)])
  expect(healthy.of("work")).toContainEqual(says("look", /^No worker has ever run/))
  expect(postbox.mails).toEqual([])
})

test("a database with too few connections for what is asked is to be looked at, and with none for it broken", async () => {
  const { rows } = await cupo.pool.query<{ name: string }>("select current_database() as name")
  const limit = (most: number) =>
    cupo.pool.query(`alter database "${rows[0]?.name}" connection limit ${most}`)
  await limit(40)
  onTestFinished(async () => void (await limit(-1)))
  const asked = async (PROCESSES: string) => {
    const { code, of } = await ask({ PROCESSES, DATABASE_POOL: "10" })
    return { code, found: of("database") }
  }
  expect((await asked("1")).found).toContainEqual(says("good", /allows the connections that are asked/))
  expect((await asked("3")).found).toContainEqual(
    says("look", /^DATABASE_POOL: lowered from 10 to \d: the server allows 40 connections/),
  )
  expect(await asked("8")).toEqual({
    code: 1,
    found: expect.arrayContaining([says("broken", /^PROCESSES: the server allows 40 connections/)]),
  })
})

test("what is away is broken, each by itself, with what to do about it", async () => {
  const shut = await shutPort()
  const away = await ask({
    ...{ SMTP_URL: `smtp://127.0.0.1:${shut}`, MAIL_FROM: "hola@example.com" },
    ...{ ...bucket.environment, S3_BUCKET: "ninguno" },
    ...{
      PORT: `${shut}`,
      PUBLIC_URL: `http://127.0.0.1:${shut}`,
      DATABASE_URL: `postgres://cupo:secreto@127.0.0.1:${shut}/cupo`,
    },
    ...{ BACKUP_FOLDER: "", DATA_DIR: "/dev/null/cupo" },
  })
  expect(away).toMatchObject({ code: 1, ok: false })
  for (const check of ["database", "mail", "pictures", "disk"]) {
    expect(away.of(check), check).toEqual([
      expect.objectContaining({ state: "broken", todo: expect.stringMatching(/\S/) }),
    ])
  }
  expect(away.of("database")[0]?.says).toMatch(/ECONNREFUSED/)
  expect(away.of("address")).toEqual([
    says("look", /^Nobody serves/),
    says("look", /cannot be reached from this machine/),
  ])
  // Nothing is known of what waits in a database that does not answer.
  expect(away.of("work")).toEqual([])
  expect(JSON.stringify(away)).not.toContain("secreto")
})

test("what says yes to everything, as the portal of a network does, is taken for no bucket", async () => {
  const portal = createServer((_, response) => response.end("<html>Bienvenido al Wi-Fi</html>"))
  await new Promise<void>((resolve) => portal.listen(0, "127.0.0.1", resolve))
  const endpoint = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`
  const keys = { BUCKET: "fotos", ACCESS_KEY_ID: "a", SECRET_ACCESS_KEY: "b", ENDPOINT: endpoint }
  const named = (begin: string) =>
    Object.fromEntries(Object.entries(keys).map(([name, value]) => [`${begin}_${name}`, value]))
  const settings = { ...named("S3"), ...named("BACKUP_S3"), DATABASE_URL: "", DATA_DIR: folder }
  try {
    const found = await ask(settings)
    expect(found.of("pictures")).toEqual([says("broken", /something else than a store/)])
    expect(found.of("backups")).toEqual([says("broken", /something else than a store/)])
    const { code, output } = await run(["restore", "s3"], { ...settings, DATA_DIR: join(folder, "otra") })
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^s3:\/\/fotos: GET: .*\n$/) })
  } finally {
    portal.close()
  }
})

test("passkeys of another name than the house has now are told of", async () => {
  const keep = (host: string | null, credential: string) =>
    cupo.pool.query(
      `with one as (insert into identity."user" (id, name, email, "emailVerified") values (gen_random_uuid(), 'Ana', $2 || '@example.com', true) returning id)
       insert into identity.passkey ("userId", name, "credentialID", "publicKey", counter, "deviceType", "backedUp", transports, aaguid, "rpId")
       select id, 'Mi teléfono', $2, '', 0, 'singleDevice', false, '', '', $1 from one`,
      [host, credential],
    )
  const said = async (url: string) =>
    (await ask({ PUBLIC_URL: url })).of("database").filter(({ says }) => says.includes("passkey"))
  await keep(null, "before-it-was-written-down")
  expect(await said("https://arcilla.mx")).toEqual([])
  await keep("arcilla.mx", "one")
  expect(await said("https://arcilla.mx")).toEqual([says("good", /of arcilla\.mx/)])
  await keep("arcilla.mx", "two")
  expect(await said("https://reservas.arcilla.mx")).toEqual([
    says("look", /^2 passkeys were made for arcilla\.mx, and open nothing at reservas\.arcilla\.mx/),
  ])
})

test("second steps that no secret opens are told of, and those of a secret that is named are not", async () => {
  const [today, before, lost] = ["today", "before", "lost"].map((word) => word.padEnd(40, "."))
  const keep = async (secret = "", isOn = true) =>
    cupo.pool.query(
      `with one as (insert into identity."user" (id, name, email, "emailVerified", "twoFactorEnabled")
         values (gen_random_uuid(), 'Ana', gen_random_uuid() || '@example.com', true, $3) returning id)
       insert into identity."twoFactor" (secret, "backupCodes", "userId") select $1, $2, id from one`,
      [
        ...(await Promise.all(
          ["JBSWY3DPEHPK3PXP", "[]"].map((data) => symmetricEncrypt({ key: secret, data })),
        )),
        isOn,
      ],
    )
  const said = async (settings = {}) =>
    (await ask({ IDENTITY_SECRET: today as string, ...settings }))
      .of("database")
      .filter(({ says }) => says.includes("second step"))
  expect(await said()).toEqual([])
  // Begun, and never on: it asks nobody for anything, though a code was given for it.
  await keep(lost, false)
  expect(await said()).toEqual([])
  await keep(today)
  const { rows } = await cupo.pool.query("select value from identity.secret")
  await keep(rows[0].value)
  expect(await said()).toEqual([says("good", /opens the second steps.*\(2\)/)])
  await keep(before)
  await keep(lost)
  expect(await said()).toEqual([says("broken", /^No secret opens 2 of .*\(4\)/)])
  expect(await said({ IDENTITY_SECRETS_BEFORE: before })).toEqual([
    says("broken", /^No secret opens 1 of .*\(4\)/),
  ])
})

test("a pooler and a standby are looked at where the settings name them", async () => {
  const here = urlOf(cupo.database.connection)
  const none = await ask()
  expect([...none.of("pooler"), ...none.of("standby")]).toEqual([])
  const same = await ask({ DATABASE_SESSION_URL: here, DATABASE_STANDBY_URL: here })
  expect(same.of("pooler")).toEqual([says("look", /^The pooler sets no idle_in.*statement_timeout/)])
  expect(same.of("standby")).toEqual([says("look", /leads to no standby/)])
  const bounded = new URL(here)
  bounded.searchParams.set(
    "options",
    "-c statement_timeout=15000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000",
  )
  const well = await ask({ DATABASE_URL: bounded.href, DATABASE_SESSION_URL: here })
  expect(well.of("pooler")).toEqual([says("good", /leads to the database/)])
  const elsewhere = new URL(here)
  elsewhere.pathname = "/postgres"
  const two = await ask({ DATABASE_URL: elsewhere.href, DATABASE_SESSION_URL: here })
  expect(two.of("pooler")).toEqual([says("broken", /lead to two databases/)])
  const away = `postgres://cupo:secreto@127.0.0.1:${await shutPort()}/cupo`
  const gone = await ask({ DATABASE_URL: away, DATABASE_SESSION_URL: here, DATABASE_STANDBY_URL: away })
  for (const check of ["pooler", "standby"]) expect(gone.of(check)).toEqual([says("broken", /ECONNREFUSED/)])
  expect(JSON.stringify(gone)).not.toContain("secreto")
})

test("a folder of backups that is not there is broken, and one on the same disk is to be looked at", async () => {
  const own = { DATABASE_URL: "", DATA_DIR: folder }
  const gone = await ask({ ...own, BACKUP_FOLDER: join(folder, "../no-hay-tal") })
  expect(gone.of("backups")).toEqual([says("broken", /there is no folder/)])
  // A database is not made by who only looks.
  expect(gone.of("database")).toEqual([says("look", /no database in DATA_DIR yet/)])
  const beside = await makeFolder("cupo-doctor-beside-")
  const same = await ask({ ...own, BACKUP_FOLDER: beside })
  await rm(beside, { recursive: true })
  expect(same.of("backups")).toContainEqual(says("look", /lies on the disk of DATA_DIR/))
})

// Root writes wherever it likes.
test.skipIf(process.getuid?.() === 0)(
  "a folder that is not ours to write is named, with its owner",
  async () => {
    const closed = join(folder, "cerrado")
    await mkdir(closed)
    await chmod(closed, 0o500)
    expect((await ask({ DATA_DIR: closed })).of("disk")).toContainEqual(says("broken", /cannot be written/))
  },
)

test("a schema that is behind, ahead or changed is broken", async () => {
  const { pool } = cupo
  const change = async (sql: string, words: RegExp) => {
    await pool.query(sql)
    const { code, of } = await ask()
    expect(code).toBe(1)
    expect(of("database")).toContainEqual(says("broken", words))
  }
  await change(
    "insert into migrations (name, digest) values ('9999-later.sql', '')",
    /newer Cupo \(9999-later/,
  )
  await change(
    "delete from migrations where name like '9999%' or name like '0051%'",
    /1 migrations have not run/,
  )
  await change(
    "update migrations set digest = '' where name like '0001%'",
    /0001-\S+ was changed after it ran/,
  )
})

test("a worker that is silent, behind, or fails at something is told of", async () => {
  const platform = openPlatform(cupo.database.connection, 1)
  const clock = { now: () => new Date() }
  const failing = { name: "sendMail", when: "* * * * *", run: () => Promise.reject(new Error("no")) }
  const going = { name: "deliver", when: { everySeconds: 2 }, run: async () => "three" }
  const [send, deliver, beat] = noteRuns([failing, going])
  const context = { ...platform, clock }
  await expect(send?.run(context)).rejects.toThrow("no")
  expect(await deliver?.run(context)).toBe("three")
  await beat?.run(context)
  const facts = await readFacts(cupo.pool, new Date())
  expect(
    facts.tasks.map(({ name, endedAt, failedAt }) => [name, endedAt !== null, failedAt !== null]),
  ).toEqual([
    ["deliver", true, false],
    ["noteRuns", true, false],
    ["sendMail", false, true],
  ])
  const works = await ask()
  expect(works.ok).toBe(true)
  expect(works.of("work")).toContainEqual(says("look", /^«sendMail» failed the last time/))

  await cupo.pool.query("update task_runs set ended_at = now() - interval '1 hour', failed_at = null")
  await cupo.pool.query(
    `insert into events (id, name, data, recorded_at) values (gen_random_uuid(), 'granted', '{}', now() - interval '3 hours')`,
  )
  const silent = await ask()
  expect(silent.ok).toBe(false)
  expect(silent.of("work")).toEqual(
    expect.arrayContaining([
      says("broken", /^No worker has run for 60 minutes/),
      says("broken", /^1 event waits .* 3 hours/),
    ]),
  )
  await cupo.pool.query("delete from events")
  await platform.close()
})

test("whoever is asked outside is away at the second silence, and back at the first answer", async () => {
  const platform = openPlatform(cupo.database.connection, 1)
  let time = Date.parse("2026-11-23T10:00:00Z")
  let isThere = false
  const mail = { reach: async () => void (isThere || (await Promise.reject(new Error("shut")))) }
  const [task] = outageTasks({ mail })
  const turn = async () => {
    await task?.run({ ...platform, clock: { now: () => new Date(time) } })
    time += 60_000
    const { rows } = await cupo.pool.query("select service, began_at, ended_at from outages")
    return rows
  }
  expect(await turn()).toEqual([])
  const began = new Date("2026-11-23T10:00:00Z")
  const open = { service: "mail", began_at: began, ended_at: null }
  expect(await turn()).toEqual([open])
  expect(await turn()).toEqual([open])
  isThere = true
  expect(await turn()).toEqual([{ ...open, ended_at: new Date("2026-11-23T10:03:00Z") }])
  // One that the settings name no more is over too.
  await beginOutage(cupo.pool, "payments", began)
  await turn()
  expect((await cupo.pool.query("select from outages where ended_at is null")).rowCount).toBe(0)
  await platform.close()
})

test("what many saw at once is one outage, and what comes later is another", async () => {
  const at = (minute: number) => new Date(Date.parse("2026-11-23T10:00:00Z") + minute * 60_000)
  const saw = (from: number, to: number) =>
    noteOutage(cupo, { service: "database", from: at(from), to: at(to) })
  await Promise.all([saw(1, 5), saw(2, 6), saw(0, 4), saw(3, 5)])
  await saw(20, 21)
  await beginOutage(cupo.pool, "mail", at(30))
  await beginOutage(cupo.pool, "mail", at(31))
  await endOutage(cupo.pool, "mail", at(29))
  const { rows } = await cupo.pool.query("select began_at, ended_at from outages order by began_at")
  expect(rows).toEqual([
    { began_at: at(0), ended_at: at(6) },
    { began_at: at(20), ended_at: at(21) },
    { began_at: at(30), ended_at: at(30) },
  ])
})

test("the webhook of the settings is looked up at PayPal", async () => {
  const open = { PAYPAL_SIMULATOR_URL: simulator.url }
  const payments = (await openPayments(readConfig(open))) as PaymentProvider
  const look = (site: string) =>
    webhook(readConfig({ ...open, PAYPAL_WEBHOOK_ID: "1AB", PUBLIC_URL: site }), payments)
  simulator.webhookUrl = "https://estudio.example.com/api/paypal/webhook"
  expect(await look("https://estudio.example.com/")).toEqual(says("good", /calls us/))
  expect(await look("https://otro.example.com")).toEqual(
    says("broken", /calls https:\/\/estudio\.example\.com/),
  )
  simulator.webhookUrl = undefined
  expect(await look("https://estudio.example.com")).toEqual(says("broken", /knows no webhook/))
  expect(await webhook(readConfig(open), payments)).toEqual(says("look", /by no webhook/))
  simulator.isAway = true
  await expect(payments.reach()).rejects.toThrow("PayPal did not answer")
  simulator.isAway = false
  await payments.reach()
})

test("who never answers holds nobody up, and what is short of is said with its measure", async () => {
  const never = { name: "never", todo: "Wait.", look: () => new Promise<never>(() => {}) }
  const there = { name: "there", todo: "", look: async () => good("It is there.") }
  expect(await lookAt([never, there], 20)).toEqual([
    { check: "never", state: "broken", says: "no answer within 0 s", todo: "Wait." },
    { check: "there", state: "good", says: "It is there." },
  ])
  const megabytes = (n: number) => n * 1024 * 1024
  expect(memory({ PROCESSES: 2 }, 300, megabytes(100)).state).toBe("broken")
  expect(memory({ PROCESSES: 2 }, 300, megabytes(500)).state).toBe("look")
  expect(memory({ PROCESSES: 2 }, 300, megabytes(2_000)).state).toBe("good")
  expect(processors({ PROCESSES: 3 }, 2).state).toBe("look")
  expect(openFiles("Max open files            1024                 4096                 files").state).toBe(
    "look",
  )
  expect(openFiles("Max open files            unlimited            unlimited            files").state).toBe(
    "good",
  )
  expect(openFiles("").state).toBe("good")
  expect(waitingLine(128, 4_096)).toMatchObject({
    state: "look",
    todo: expect.stringContaining("somaxconn=4096"),
  })
  const now = new Date("2026-11-23T10:00:00Z")
  expect(validity(new Date("2026-12-01T10:00:00Z"), now)).toMatchObject({
    state: "look",
    says: "Its certificate ends in 8 days.",
  })
  expect(validity(new Date("2027-02-01T10:00:00Z"), now).state).toBe("good")
})
