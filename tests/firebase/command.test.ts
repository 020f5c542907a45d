import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import { urlOf } from "../support/cluster.ts"
import { sharedCupo } from "../support/cupo.ts"
import { run, start, until } from "../support/process.ts"
import { settingsOf } from "./emulator.ts"

const cupo = sharedCupo()
const people = 450

const environment = () => ({
  ...settingsOf({ host: inject("emulator") }),
  DATABASE_URL: urlOf(cupo.database.connection),
})
const count = async (condition: string) =>
  (await cupo.pool.query(`select count(*)::int as n from users u where ${condition}`)).rows[0].n as number
const isThere = `exists (select from identity.moves m where m.user_id = u.id and m.provider = 'firebase' and m.uid = u.uid)`

/** Connections to this database that wait for a lock. */
const waiting = async () =>
  (
    await cupo.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows[0].n as number

test("the command says what it would do, is killed in the middle, and goes on when it is run again", async () => {
  await cupo.pool.query(
    `with people as (select gen_random_uuid() as id, gen_random_uuid() as uid, 'p' || n || $1 as email from generate_series(1, $2::int) n),
       accounts as (insert into identity."user" (id, name, email, "emailVerified") select uid, 'Inés', email, false from people)
     insert into users (id, uid, email, first_name, last_name) select id, uid, email, 'Inés', 'Luna' from people`,
    [`-${randomUUID()}@example.com`, people],
  )
  const dry = await run(["move-identity", "firebase"], environment())
  expect(dry.output).toContain(`${people} people would move to firebase`)
  expect(dry.output).toContain("Nothing was written")
  expect([dry.code, await count(isThere)]).toEqual([0, 0])

  // The accounts of the last fifty are made, and what is written of them waits.
  const client = await cupo.pool.connect()
  await client.query("begin; select from users order by id desc limit 1 for no key update")
  const noted = "exists (select from identity.moves m where m.user_id = u.id)"
  const killed = start(["move-identity", "firebase", "--apply"], environment())
  try {
    await until(async () => (await count(noted)) === people, 60_000)
    await until(async () => (await waiting()) > 0, 60_000)
  } finally {
    killed.process.kill("SIGKILL")
    await killed.ended
    client.release(true)
  }
  const moved = await count(isThere)
  expect(moved).toBe(people - 50)

  const again = await run(["move-identity", "firebase", "--apply"], environment())
  expect(again.output).toContain(`${people - moved} people moved to firebase`)
  expect(again.output).toContain(`${moved} were moved before; 0 stay`)
  expect([again.code, await count(isThere), await count("true")]).toEqual([0, people, people])
  expect(
    await count(`${isThere} and u.uid in (select uid from identity.moves where provider = 'embedded')`),
  ).toBe(0)
})

test("it needs to know where to, and Firebase's settings whichever way it goes", async () => {
  const { DATABASE_URL } = environment()
  const nowhere = await run(["move-identity"], environment())
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining("embedded or firebase") })
  const unset = await run(["move-identity", "embedded"], { DATABASE_URL })
  expect(unset).toMatchObject({ code: 1, output: expect.stringMatching(/^FIREBASE_SERVICE_ACCOUNT: /) })
})

test("a server does not start in production with the emulator", async () => {
  const refused = await run(["serve"], { ...environment(), NODE_ENV: "production" })
  expect(refused).toMatchObject({
    ...{
      code: 1,
      output: expect.stringMatching(/^FIREBASE_AUTH_EMULATOR_HOST: never with NODE_ENV=production\n$/),
    },
  })
})
