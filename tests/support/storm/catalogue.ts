import { randomUUID } from "node:crypto"
import { type Acts, tell } from "./act.ts"
import { dayAfter, type World } from "./world.ts"

const name = () => randomUUID().slice(0, 8).toUpperCase()

const branchEdit = () => ({
  ...{ name: name(), address: "Calle 1", area: "Centro", phone: "", hours: "", mapUrl: "" },
  ...{ isPublic: true, lateMinutes: 5 },
})
const disciplineEdit = () => ({ name: name(), description: "" })
const instructorEdit = ({ random, branches }: World) => ({
  ...{ firstName: "Elena", lastName: name(), bio: "", isActive: random.chance(0.8) },
  branch: random.pick([...branches.map(({ branch }) => branch), null, null]),
})
const couponEdit = ({ random, branches, packages }: World) => ({
  ...{ name: "Otoño", discount: random.pick([50, 100]), startDate: dayAfter(-5), endDate: dayAfter(60) },
  ...{ totalUses: random.integer(1, 6), isActive: random.chance(0.8) },
  branchId: random.pick([...branches.map(({ branch }) => branch), null, null]),
  packageIds: random.chance(0.3) ? [random.pick(packages).id] : [],
})
const packageEdit = ({ random, branches }: World) => ({
  ...{ type: "group", totalClasses: random.integer(0, 3), daysExpiry: 30, amount: random.pick([0, 300]) },
  ...{ specialPrice: null, discount: 0, discountInfo: "", couponId: null, startDate: null, endDate: null },
  ...{ isNewUser: false, public: true, isActive: random.chance(0.8) },
  branchId: random.pick([...branches.map(({ branch }) => branch), null, null]),
})

/** Makes one of a kind: undefined where it is refused. */
const make = async (world: World, kind: string, body: object): Promise<string | undefined> =>
  (await world.press(`make ${kind}`, `POST /${kind}`, { as: world.boss, body }))?.body.id

const save = (world: World, kind: string, id: string, body: object) =>
  world.press(`save ${kind}`, `PUT /${kind}/${id}`, { as: world.boss, body })

/** Most are in use, and stay. */
const remove = async (world: World, kind: string, id: string) => {
  const done = await world.press(`remove ${kind}`, `DELETE /${kind}/${id}`, { as: world.boss })
  if (done)
    tell(world, `${kind} ${id} is gone`, `select where not exists (select from ${kind} where id = $1)`, id)
}

/** What the office changes of what it has: while others use it, more often what came last. */
export const catalogue: Acts = {
  branch: [
    0.6,
    async (world) => {
      const one = world.random.pick(world.branches)
      if (world.random.chance(0.3)) return remove(world, "branches", one.branch)
      if (world.random.chance(0.5)) return save(world, "branches", one.branch, branchEdit())
      const branch = await make(world, "branches", branchEdit())
      if (branch) world.branches.push({ branch, rooms: [] })
    },
  ],
  newRoom: [
    0.6,
    async (world) => {
      const { branch, rooms } = world.random.pick(world.branches)
      const body = { name: name(), branch, discipline: world.random.pick(world.disciplines), isActive: true }
      const room = await make(world, "rooms", { ...body, type: "groups", capacity: 5 })
      if (room) rooms.push(room)
    },
  ],
  removeRoom: [
    0.4,
    async (world) => {
      const room = world.random.pick(world.branches).rooms.at(-1)
      if (room) await remove(world, "rooms", room)
    },
  ],
  discipline: [
    0.6,
    async (world) => {
      const one = world.disciplines.at(-1) as string
      if (world.random.chance(0.4)) return remove(world, "disciplines", one)
      if (world.random.chance(0.3)) return save(world, "disciplines", one, disciplineEdit())
      const made = await make(world, "disciplines", disciplineEdit())
      if (made) world.disciplines.push(made)
    },
  ],
  instructor: [
    0.8,
    async (world) => {
      const one = world.random.chance(0.5) ? world.random.pick(world.instructors) : world.instructors.at(-1)
      if (world.random.chance(0.4)) return remove(world, "instructors", one as string)
      if (world.random.chance(0.4)) return save(world, "instructors", one as string, instructorEdit(world))
      const made = await make(world, "instructors", instructorEdit(world))
      if (made) world.instructors.push(made)
    },
  ],
  coupon: [
    1,
    async (world) => {
      const one = await world.any<{ id: string; code: string }>("select id, code from coupons")
      if (one && world.random.chance(0.2)) return remove(world, "coupons", one.id)
      const body = { ...couponEdit(world), code: one?.code ?? name() }
      if (one && world.random.chance(0.6)) {
        const saved = await save(world, "coupons", one.id, body)
        const known = world.coupons.find(({ code }) => code === one.code)
        if (saved && known) known.percent = body.discount
        return
      }
      const code = name()
      const made = await make(world, "coupons", { ...body, code })
      if (made) world.coupons.push({ code, percent: body.discount })
    },
  ],
  package: [
    1,
    async (world) => {
      const one = world.random.chance(0.5) ? world.random.pick(world.packages) : world.packages.at(-1)
      if (!one || world.random.chance(0.3)) return one && remove(world, "packages", one.id)
      const body = { ...packageEdit(world), description: name() }
      if (world.random.chance(0.4)) {
        if (await save(world, "packages", one.id, body)) one.price = body.amount
        return
      }
      const id = await make(world, "packages", body)
      if (id) world.packages.push({ id, price: body.amount })
    },
  ],
}
