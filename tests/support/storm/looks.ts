import type { Acts } from "./act.ts"
import { dayAfter, type World } from "./world.ts"

const ofCustomers = [
  ...["users/me", "credits/my", "reservations/my", "reservations/my?scope=all", "waitlist/my", "holds/my"],
  ...["weekly-bookings/my", "transactions/my", "ratings/pending", "ratings/my"],
]
const ofOffice = [
  ...[
    "attention",
    "liability",
    "reports/today",
    "reports/branch-day",
    "reports/coming",
    "transactions",
    "shifts",
  ],
  ...[
    "classes/page",
    "reservations",
    "users",
    "payments/unresolved",
    "messages",
    "audit",
    "ratings",
    "coupons",
  ],
]
const ofClass = (id: string) => [
  ...[`classes/${id}`, `classes/${id}/seats`, `classes/${id}/deadline`, `classes/${id}/waitlist-terms`],
]
const ofClassAtDesk = (id: string) => [
  ...[`reservations/by-class/${id}`, `classes/${id}/kept-seats`, `attendance/class/${id}`],
  `waitlist/by-class?classId=${id}`,
]
const ofPerson = (id: string) => [
  ...[
    "",
    "/credits",
    "/reservations",
    "/waitlist",
    "/transactions",
    "/no-shows",
    "/weekly-bookings",
    "/removal",
  ].map((part) => `users/${id}${part}`),
]

const look = (world: World, path: string, as?: World["boss"]) =>
  world.press("look", `GET /${path}`, as ? { as } : {})

/** What people look at meanwhile. */
export const looks: Acts = {
  lookAtOwn: [3, (world) => look(world, world.random.pick(ofCustomers), world.person())],
  lookAtClass: [
    4,
    async (world) => {
      const one = await world.anyClass()
      if (!one) return
      if (world.random.chance(0.3)) return look(world, world.random.pick(ofClassAtDesk(one.id)), world.boss)
      if (world.random.chance(0.3))
        return look(world, `reservations/preview?classId=${one.id}`, world.person())
      await look(world, world.random.pick(ofClass(one.id)))
    },
  ],
  lookAtWeek: [
    2,
    (world) => look(world, `classes?branch=${world.random.pick(world.branches).branch}&from=${dayAfter(0)}`),
  ],
  lookAtOffice: [2, (world) => look(world, world.random.pick(ofOffice), world.boss)],
  lookAtPerson: [2, (world) => look(world, world.random.pick(ofPerson(world.person().id)), world.boss)],
}
