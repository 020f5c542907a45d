import { randomUUID } from "node:crypto"
import { afterAll, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import { type Endpoint, grantsIn } from "../../contract/endpoint.ts"
import { actions, modules } from "../../contract/permissions.ts"
import { openFirebaseProvider } from "../../server/features/people/firebase/provider.ts"
import { keepOwnerWord } from "../../server/features/people/owner/word.ts"
import { apart, documentApart } from "../support/apart.ts"
import { plainCallers } from "../support/callers.ts"
import { freshCupo } from "../support/cupo.ts"
import { type Answer, type Document, type Operation, readDocument } from "../support/document.ts"
import { type Attempt, astray, fuzzer, type Known, type Sent } from "../support/fuzzing.ts"
import { startToolkit, type Toolkit } from "../support/identity-toolkit.ts"
import { identityWrites } from "../support/identity-writes.ts"
import { startOpenId } from "../support/openid.ts"
import { ownWrites } from "../support/own-writes.ts"
import type { Person } from "../support/people.ts"
import { reads } from "../support/reads.ts"
import { startServer } from "../support/server.ts"
import { staffWrites } from "../support/staff-writes.ts"
import {
  dayFromNow,
  give,
  makeBranch,
  makeClass,
  makeRoom,
  makeStudio,
  type Studio,
} from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"
import { uploads } from "../support/uploads.ts"
import { oddWords } from "../support/wording.ts"

/** How many requests each of the tests makes, and of which seed: what fell once falls again. */
const [count, seed] = [Number(process.env.FUZZ_REQUESTS ?? 600), Number(process.env.FUZZ_SEED ?? 1)]
/** After so many requests the people and the branch are others: somebody may have closed either. */
const shift = 150

const { simulator, environment } = await openTill()
const google = await startOpenId("http://localhost:3000")
afterAll(() => google.close())
const cupo = freshCupo({ ...environment, ...google.environment })
const till = tillOf(cupo, simulator, "each")

/** Who sends it; nobody where there is none. */
type Asker = Attempt["as"]

const everything = Object.fromEntries(modules.map((module) => [module, [...actions]]))

/** The newest of each table that has ids. */
async function idsThere(): Promise<Known["ids"]> {
  const { rows: tables } = await cupo.pool.query<{ some: string }>(
    `select format('(select %L as of, id from %I order by ctid desc limit 6)', table_name, table_name) as some
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and data_type = 'uuid'`,
  )
  const all = tables.map(({ some }) => some).join(" union all ")
  const { rows } = await cupo.pool.query<{ of: string; id: string }>(all)
  const ofTables = Object.entries(Object.groupBy(rows, ({ of }) => of))
  return Object.fromEntries(ofTables.map(([table, rows = []]) => [table, rows.map(({ id }) => id)]))
}

async function known(): Promise<Known> {
  const days = [-40, -1, 0, 1, 3, 30, 59].map((days) => dayFromNow(days))
  return { ids: await idsThere(), days }
}

/** Beside those whose names it would have too. */
async function anotherStudio(): Promise<Studio> {
  await cupo.pool.query(`
    update branches set name = id::text;
    update disciplines set name = id::text;
    update instructors set first_name = id::text;
    update packages set description = id::text`)
  return makeStudio(cupo.pool)
}

/** A class in two days, in a room of its own. */
async function aClass(studio: Studio): Promise<string> {
  const room = await makeRoom(cupo.pool, studio, randomUUID())
  return makeClass(cupo.pool, studio, { day: dayFromNow(2), room })
}

/** A customer with packages who pressed for a seat. */
async function presser(classId: string): Promise<Person> {
  const person = await cupo.customer("ten", "unlimited")
  await cupo.call("POST /reservations", { as: person, body: { classId } })
  return person
}

/** A form of which no more arrives, as whoever sends it says. */
async function cutShort(form: FormData, share: number) {
  const whole = new Response(form)
  const type = whole.headers.get("content-type") ?? ""
  const bytes = await whole.arrayBuffer()
  return { headers: { "content-type": type }, body: bytes.slice(0, Math.floor(share * bytes.byteLength)) }
}

async function ask({ method }: Operation, sent: Sent, as?: Asker): Promise<Answer> {
  const { path, headers, body, share } = sent
  const cut =
    share !== undefined && body instanceof FormData ? await cutShort(body, share) : { body, headers: {} }
  const response = await fetch(`${cupo.server.url}${path}`, {
    method: method.toUpperCase(),
    headers: { ...as?.headers, ...cut.headers, ...headers },
    // What carries no body by its method is asked without.
    ...(method !== "get" && cut.body !== undefined && { body: cut.body }),
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  })
  const type = response.headers.get("content-type") ?? ""
  return { status: response.status, type, text: await textOf(response, type) }
}

/** What was answered; of a stream how it begins, and nothing of what is not text. */
async function textOf(response: Response, type: string): Promise<string> {
  if (type.startsWith("text/event-stream")) {
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()
    return Buffer.from(first?.value ?? "").toString()
  }
  const text = await response.text()
  return /^(text\/|application\/json)/.test(type) ? text : ""
}

/** Every sentence of a refusal that a person reads. */
function sentencesIn({ status, text }: Answer): string[] {
  if (status < 400 || !text.startsWith("{")) return []
  const { message, fields = [] } = JSON.parse(text)
  return [message, ...fields.map((field: { message: string }) => field.message)]
}

/** Writes down what of answers the description does not say, and what of them no person says. */
async function looking(document?: Document) {
  const whole = await readDocument(cupo.server.url)
  const { operations, faultOf } = document ?? whole
  const oddIn = oddWords(whole.operations)
  const faults: string[] = []
  const look = async (operation: Operation, sent: Sent, as?: Asker): Promise<Answer> => {
    const answer = await ask(operation, sent, as)
    const fault = answer.status >= 500 ? `${answer.status}: ${answer.text}` : faultOf(operation, answer)
    const told = typeof sent.body === "string" ? sent.body.slice(0, 400) : ""
    const odd = sentencesIn(answer).flatMap((sentence) =>
      oddIn(sentence).map((word) => `${word}: ${sentence}`),
    )
    for (const what of fault ? [fault, ...odd] : odd)
      faults.push(`${operation.name} ${sent.path.slice(0, 200)} ${told}\n${what}`)
    return answer
  }
  return { operations, look, faults }
}

const isTaken = ({ status }: Answer) => status < 400

/** Each in turn, as often as there are requests. */
function* turns<One>(all: readonly One[], requests: number) {
  for (let nth = 0; nth < requests; nth++)
    yield {
      nth,
      at: nth % all.length,
      one: all[nth % all.length] as One,
      round: Math.floor(nth / all.length),
    }
}

test("every call answers what its description says, whatever it is sent and by whom", async () => {
  const { operations, look, faults } = await looking()
  const by = fuzzer(seed)
  const taken = new Set<string>()
  let world: { known: Known; people: (Person | undefined)[] } | undefined
  for (const { nth, one: operation } of turns(operations, count)) {
    if (nth % shift === 0 || !world) {
      cupo.studio = await anotherStudio()
      const classId = await aClass(cupo.studio)
      for (let more = 0; more < 4; more++) await aClass(cupo.studio)
      const people = [
        undefined,
        await presser(classId),
        await presser(classId),
        await cupo.person({ role: "employee" }),
        await cupo.person({ role: "employee", permissions: everything, branches: [cupo.studio.branch] }),
        await cupo.person({ role: "employee", permissions: everything }),
        await cupo.person({ role: "admin", superuser: true }),
        await cupo.person({ role: "admin", superuser: true }),
      ]
      world = { known: await known(), people }
    }
    const sent = by[by.below(2) ? "fitting" : "broken"](operation, world.known)
    if (isTaken(await look(operation, sent, by.oneOf(world.people)))) taken.add(operation.name)
  }
  expect(faults.slice(0, 20).join("\n\n")).toBe("")
  // Requests that nobody takes would show nothing.
  expect(taken.size).toBeGreaterThan(operations.length / 6)
}, 3_600_000)

/** What an operation takes, made ready. */
interface Meaning {
  name: string
  attempt: () => Promise<Attempt>
}

interface World {
  /** In the same order each time. */
  meanings: Meaning[]
  /** Of what is somebody else's, to lead astray. */
  ids?: string[]
  /** Who asks besides. */
  strangers?: Asker[]
  known?: Known
}

/** Writes in a studio that nobody has used. */
async function writesThere(): Promise<World> {
  cupo.studio = await anotherStudio()
  const boss = await cupo.person({ role: "admin", superuser: true })
  const staffs = Object.entries(staffWrites(cupo, boss, till)).flatMap(([name, write]) =>
    typeof write === "string" ? [] : [[name, async () => ({ as: boss, ...(await write()) })] as const],
  )
  const all = new Map<string, Meaning["attempt"]>([
    ...staffs,
    ...Object.entries(ownWrites(cupo, boss, till)),
    ...Object.entries(identityWrites(cupo, boss)),
    ...Object.entries(uploads(cupo, boss)),
  ])
  return { meanings: [...all].map(([name, attempt]) => ({ name, attempt })) }
}

/** Reads in a studio that is used, beside a branch of which nothing is meant. */
async function readsThere(meant: typeof reads | typeof apart): Promise<World> {
  cupo.studio = await anotherStudio()
  const boss = await cupo.person({ role: "admin", superuser: true })
  const meanings = Object.entries(await meant(cupo, boss, till)).flatMap(([name, attempts]) =>
    [attempts].flat().map((attempt) => ({ name, attempt: async () => attempt })),
  )
  const there = await makeBranch(cupo.pool, cupo.studio, { name: randomUUID(), isPublic: false })
  const classId = await makeClass(cupo.pool, there, { day: dayFromNow(2), room: there.room })
  const person = await presser(classId)
  const { rows } = await cupo.pool.query<{ id: string }>(
    "select id from seatings where user_id = $1 union select id from held_packages where user_id = $1",
    [person.id],
  )
  const strangers = [
    undefined,
    person,
    await cupo.person({ role: "employee" }),
    await cupo.person({ role: "employee", permissions: everything, branches: [there.branch] }),
  ]
  const ids = [there.branch, classId, person.id, ...rows.map(({ id }) => id)]
  return { meanings, ids, strangers, known: await known() }
}

/** A studio that nobody owns any more, and the word for who is to. */
async function wordThere(): Promise<World> {
  const attempt = async () => {
    // A studio keeps its last one.
    await cupo.pool.query(
      "begin; set local session_replication_role = replica; update users set is_superuser = false; commit",
    )
    const word = await keepOwnerWord(cupo.pool, new Date())
    const owner = { firstName: "Elena", lastName: "Ruiz", password: "Barro2026" }
    return { body: { ...owner, word, email: `${randomUUID()}@example.com` } }
  }
  return { meanings: [{ name: "makeOwner", attempt }] }
}

interface Slipping {
  /** What is to be found in its answers; as the reference says, unless told. */
  document?: Document
  /** For how many of them one making ready is. */
  rounds: number
  requests: number
  seed: number
}

/**
 * Sends each of what is meant with a slip in it and then without: in the first round with ids that lead astray and with damaged files,
 * then with any slip. Answers with the operations of which nothing was meant.
 */
async function slip(open: () => Promise<World>, how: Slipping): Promise<Operation[]> {
  const { rounds, requests, seed } = how
  const { operations, look, faults } = await looking(how.document)
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  const by = fuzzer(seed)
  let world = await open()
  const names = new Set(world.meanings.map(({ name }) => name))
  const [untaken, unprepared] = [[] as string[], [] as string[]]
  for (const { at, round } of turns(world.meanings, Math.max(requests, 2 * world.meanings.length))) {
    if (at === 0 && round > 0 && round % rounds === 0) world = await open()
    const { name, attempt } = world.meanings[at] as Meaning
    const operation = byName.get(name) as Operation
    // What slipped in before may leave what cannot be prepared any more, such as pay of a time that has not come.
    const one = await attempt().catch((error: Error) => void unprepared.push(`${name}: ${error.message}`))
    if (!one) continue
    const slips =
      round === 0
        ? [...astray(one, world.ids).map((meant) => by.meant(operation, meant)), ...by.marred(operation, one)]
        : [by.slipped(operation, one, world.known)]
    const answers: Answer[] = []
    for (const slip of slips) answers.push(await look(operation, slip, one.as))
    if (world.strangers && round > 0)
      await look(operation, by.meant(operation, one), by.oneOf(world.strangers))
    const again = one.isOnce ? await attempt() : one
    const answer = await look(operation, by.meant(operation, again), again.as)
    // What was written with its slip is another's to judge, and may be taken once alone.
    const isWritten = operation.method !== "get" && answers.some(isTaken)
    if (!isTaken(answer) && !isWritten)
      untaken.push(
        `${name} after ${slips.map(({ path, body }) => `${path} ${body}`).join(" and ")}: ${answer.text}`,
      )
  }
  expect(faults.slice(0, 20).join("\n\n")).toBe("")
  expect(untaken.slice(0, 20).join("\n\n")).toBe("")
  expect(unprepared.length, unprepared.slice(0, 5).join("\n")).toBeLessThan(1 + count / 100)
  return operations.filter(({ name }) => !names.has(name))
}

test("a write with a slip in it answers what its description says, and is taken without the slip after it", async () => {
  const owner = { rounds: 1, requests: count / 60, seed: seed + 4 }
  const unowned = new Set((await slip(wordThere, owner)).map(({ name }) => name))
  const unsent = await slip(writesThere, { rounds: 1, requests: count / 3, seed: seed + 2 })
  expect(unsent.filter(({ name, method }) => method !== "get" && unowned.has(name))).toEqual([])
}, 3_600_000)

test("a read with a slip in it answers what its description says, and finds what is there without the slip", async () => {
  // They change nothing.
  const unsent = await slip(() => readsThere(reads), { rounds: 10, requests: count / 3, seed: seed + 3 })
  expect(unsent.filter(({ method }) => method === "get")).toEqual([])
}, 3_600_000)

test("a file, a stream or a page asked for with a slip in it answers as any call, and comes without the slip", async () => {
  const how = { rounds: 10, requests: count / 6, seed: seed + 5, document: documentApart }
  expect(await slip(() => readsThere(apart), how)).toEqual([])
}, 3_600_000)

/** Who showed their password to Firebase, which knows one account and answers as usual. */
async function hostedThere(toolkit: Toolkit): Promise<World> {
  const attempt = async () => ({
    body: { idToken: await toolkit.idToken({ firebase: { sign_in_provider: "password" } }) },
  })
  return { meanings: [{ name: "signInHosted", attempt }] }
}

test("a sign-in at Firebase with a slip in it answers what its description says, and is taken without the slip", async () => {
  const toolkit = await startToolkit()
  const known = { status: 200, body: { users: [{ localId: "u-1", email: "jimena@example.com" }] } }
  toolkit.answer = (what) => (what === "lookup" ? known : undefined)
  const hosted = await openFirebaseProvider({
    ...{ pool: cupo.pool, project: toolkit.project, sessionDays: 30, signInLimits: false },
  })
  cupo.server = await startServer(cupo.database.connection, {}, () => hosted)
  try {
    const how = { rounds: 1, requests: count / 30, seed: seed + 6 }
    const unsent = await slip(() => hostedThere(toolkit), how)
    expect(unsent.map(({ name }) => name)).not.toContain("signInHosted")
  } finally {
    await cupo.server.close()
    await toolkit.close()
  }
}, 3_600_000)

/** Everything of a person and of a branch, but for when somebody was last seen. */
async function everythingOf(person: Person, branch: string): Promise<string> {
  const { rows } = await cupo.pool.query<{ said: string }>(
    `select format('select %L as of, to_jsonb(t) - ''last_seen_at'' as row from %I t where %I = %L', table_name, table_name, column_name,
              case when column_name in ('user_id') or table_name = 'users' then $1 else $2 end) as said
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
       and (column_name = 'user_id' or (column_name = 'id' and table_name in ('users', 'branches'))
            or (column_name = 'branch_id' and table_name in ('rooms', 'classes', 'packages')))`,
    [person.id, branch],
  )
  expect(rows.length).toBeGreaterThan(15)
  const all = rows.map(({ said }) => `(${said})`).join(" union all ")
  const { rows: found } = await cupo.pool.query(`select * from (${all}) everything order by of, row::text`)
  expect(found.length).toBeGreaterThan(5)
  return JSON.stringify(found, null, 1)
}

test("nobody changes what they may not, whatever they send", async () => {
  const { operations } = await readDocument(cupo.server.url)
  const by = fuzzer(seed + 1)
  const branch = await makeBranch(cupo.pool, cupo.studio, { name: "Narvarte" })
  const classId = await makeClass(cupo.pool, branch, { day: dayFromNow(3), room: branch.room })
  const bruno = await presser(classId)
  await give(cupo.pool, bruno.id, cupo.studio.packages.ten)
  // Nobody takes a seat in it any more, so what is kept of it is as it was.
  await cupo.pool.query("update classes set status = 'cerrada' where id = $1", [classId])
  const seats = await cupo.pool.query("select from seatings where user_id = $1", [bruno.id])
  expect(seats.rowCount).toBe(1)
  const before = await everythingOf(bruno, branch.branch)
  const theirs = async (table: string) => {
    const { rows } = await cupo.pool.query(`select id from ${table} where user_id = $1`, [bruno.id])
    return rows.map(({ id }) => id)
  }
  const ids = {
    ...{ users: [bruno.id], branches: [branch.branch], rooms: [branch.room], classes: [classId] },
    seatings: await theirs("seatings"),
    held_packages: await theirs("held_packages"),
    sessions: await theirs("sessions"),
  }
  const theirThings = { ids, days: [dayFromNow(1), dayFromNow(3)] }
  const refused = { right: 0, wrong: [] as string[] }
  let people: (Person | undefined)[] = []
  // Twice as many: each call comes from each of the four.
  for (const { nth, one: operation, round } of turns(operations, 2 * count)) {
    if (nth % shift === 0) {
      const elsewhere = await aClass(cupo.studio)
      people = [
        undefined,
        await presser(elsewhere),
        await cupo.person({ role: "employee" }),
        await cupo.person({ role: "employee", permissions: everything, branches: [cupo.studio.branch] }),
      ]
    }
    const as = round % people.length
    const sent = by[by.below(4) ? "fitting" : "broken"](operation, theirThings)
    const { status, text } = await ask(operation, sent, people[as])
    const { access }: Partial<Endpoint> = api[operation.name as keyof typeof api] ?? {}
    const isStaffs = access !== undefined && typeof access !== "string" && grantsIn(access).length > 0
    if (!isStaffs || plainCallers(access).length > 0 || as === 3) continue
    // What is no address at all is refused before anybody asks who calls.
    const isUnread = [413, 414, 415, 431].includes(status) || text.includes('"MALFORMED_REQUEST"')
    if (status === 401 || status === 403) refused.right++
    else if (isUnread) continue
    else refused.wrong.push(`${operation.name} ${as} ${status} ${text.slice(0, 200)}`)
  }
  expect(refused.wrong.slice(0, 10)).toEqual([])
  expect(refused.right).toBeGreaterThan(count / 4)
  expect(await everythingOf(bruno, branch.branch)).toBe(before)
}, 3_600_000)
