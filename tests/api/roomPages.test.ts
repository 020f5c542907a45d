import { beforeAll, expect, test } from "vitest"
import { roomOrders } from "../../contract/studio.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { makeBranch, makeRoom, type Studio } from "../support/studio.ts"

const cupo = sharedCupo()

let boss: Person
let there: Studio
let hidden: Studio
beforeAll(async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
  there = await makeBranch(cupo.pool, cupo.studio, { name: "Ávila" })
  hidden = await makeBranch(cupo.pool, cupo.studio, { name: "Bodega", isPublic: false })
  // Many of one capacity and one type, so that every order has ties.
  for (const name of ["Ñandú", "Nube", "Ola", "Álamo", "Zarza", "Brisa", "ámbar"])
    for (const studio of [cupo.studio, there, hidden]) await makeRoom(cupo.pool, studio, `Sala ${name}`)
  await cupo.pool.query("update rooms set is_active = false where name = 'Sala Ola'")
  await cupo.pool.query("update rooms set discipline_id = $1 where name = 'Sala Nube'", [
    cupo.studio.discipline,
  ])
})

type Row = { id: string; name: string; branch: string; capacity: number; isActive: boolean; type: string }

async function read(query: string, as = boss): Promise<{ classrooms: Row[]; total: number }> {
  const { status, body } = await cupo.call(`GET /rooms/page?${query}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function walk(query: string, as = boss): Promise<Row[]> {
  const { total } = await read(query, as)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 6) }, (_, page) => read(`${query}&page=${page + 1}`, as)),
  )
  expect(pages.slice(0, -1).every(({ classrooms }) => classrooms.length === 6)).toBe(true)
  return pages.flatMap(({ classrooms }) => classrooms)
}

const countRooms = async (where = "true") =>
  Number((await cupo.pool.query(`select count(*) as n from rooms where ${where}`)).rows[0].n)

test("the pages of the rooms have each of them once, in every order, as GET /rooms tells it", async () => {
  const { body } = await cupo.call("GET /rooms", { as: boss })
  const all = new Map((body.classrooms as Row[]).map((room) => [room.id, room]))
  expect(all.size).toBe(await countRooms())
  for (const order of roomOrders)
    for (const sort of [order, `-${order}`]) {
      const rows = await walk(`sort=${sort}`)
      expect(new Set(rows.map(({ id }) => id)).size, sort).toBe(all.size)
      expect(rows).toEqual(rows.map(({ id }) => all.get(id)))
    }
  const names = (await walk("sort=name")).map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator("es").compare))
  const states = (await walk("sort=-state")).map(({ isActive }) => isActive)
  expect(states).toEqual([...states].sort())
  const branches = (await walk("")).map(({ branch }) => branch)
  expect([...new Set(branches)]).toEqual([there.branch, hidden.branch, cupo.studio.branch])
})

test("a page that is no more is the last, and of nothing there is one page", async () => {
  const last = Math.ceil((await countRooms()) / 6)
  expect((await read("page=900")).classrooms).toEqual((await read(`page=${last}`)).classrooms)
  expect(await read("search=nadie")).toEqual({ classrooms: [], total: 0 })
})

test("rooms are searched by words of their name, branch and discipline, whatever their accents, and narrowed to a branch", async () => {
  const found = async (query: string) =>
    (await walk(query)).map(({ name, branch }) => `${name} ${branch === there.branch ? "there" : ""}`.trim())
  expect(await found("search=alamo%20avila")).toEqual(["Sala Álamo there"])
  expect(await found("search=PILATES&sort=branch")).toEqual(["Sala Nube there", "Sala Nube", "Sala Nube"])
  expect(await found(`search=sala%20%25`)).toEqual([])
  const { total } = await read(`branch=${there.branch}`)
  expect(total).toBe(await countRooms(`branch_id = '${there.branch}'`))
  expect((await walk(`branch=${there.branch}&search=ñandu`)).map(({ name }) => name)).toEqual(["Sala Ñandú"])
})

test("who may see the rooms of one branch sees no other, and who may see none gets none", async () => {
  const permissions = { salones: ["listado"] }
  const some = await cupo.person({ role: "employee", permissions, branches: [hidden.branch] })
  const rows = await walk("", some)
  expect(rows).toHaveLength(await countRooms(`branch_id = '${hidden.branch}'`))
  expect(new Set(rows.map(({ branch }) => branch))).toEqual(new Set([hidden.branch]))
  expect(await read(`branch=${there.branch}`, some)).toEqual({ classrooms: [], total: 0 })
  const none = await cupo.person({ role: "employee", permissions: { clases: ["listado"] } })
  expect((await cupo.call("GET /rooms/page", { as: none })).status).toBe(403)
  expect((await cupo.call("GET /rooms/page")).status).toBe(401)
})

test("visitors may ask for the rooms of one branch, and see none of one that is not public", async () => {
  const at = async (branch: string) =>
    (await cupo.call(`GET /rooms?branch=${branch}`)).body.classrooms as Row[]
  expect(new Set((await at(there.branch)).map(({ branch }) => branch))).toEqual(new Set([there.branch]))
  expect(await at(there.branch)).toHaveLength(await countRooms(`branch_id = '${there.branch}'`))
  expect(await at(hidden.branch)).toEqual([])
  expect((await cupo.call("GET /rooms?branch=x")).status).toBe(400)
})
