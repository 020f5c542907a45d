import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { Cupo } from "./cupo.ts"
import { chance } from "./ledger.ts"
import type { Person } from "./people.ts"
import { at, give, makeBranch, makeClass, makeRoom, type Studio } from "./studio.ts"

export type End = "attended" | "missed" | "unmarked" | "inTime" | "late" | "byStaff" | "changed"

export interface Act {
  classId: string
  userId: string
  end: End
}

export interface ActedClass {
  id: string
  day: string
  hour: string
  branch: string
  discipline: string
  instructor: string
  capacity: number
}

/** What was done, as whoever did it remembers it: the tables are not asked. */
export interface Acted {
  classes: ActedClass[]
  acts: Act[]
  tijuana: Studio
  /** When all of it has ended. */
  now: Date
}

const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02", "2026-03-08", "2026-03-09"]

/**
 * Classes around the end of a month, in Mexico City and in Tijuana, late in the evening too; booked, changed for another,
 * cancelled in time, late and by staff, and marked, by the calls that people make.
 */
export async function actClasses(cupo: Cupo, admin: Person, seed: number): Promise<Acted> {
  const { pool, studio, server, call } = cupo
  const next = chance(seed)
  const tijuana = await makeBranch(pool, studio, { name: "Zona Río", timeZone: "America/Tijuana" })
  const [other, barre] = [randomUUID(), randomUUID()]
  await pool.query("insert into instructors (id, first_name, last_name) values ($1, '=Elena', 'Ruiz')", [
    other,
  ])
  await pool.query("insert into disciplines (id, name) values ($1, 'Barre')", [barre])
  const rooms = [
    await makeRoom(pool, studio, "Sala chica", 3),
    await makeRoom(pool, tijuana, "Sala de allá", 4),
  ]
  const classes: ActedClass[] = []
  for (const [n, day] of days.entries()) {
    for (const [m, there] of [studio, tijuana].entries()) {
      const one = {
        ...{ day, hour: n % 2 ? "22:30" : "07:00", branch: there.branch, capacity: m ? 4 : 3 },
        discipline: (n + m) % 2 ? barre : studio.discipline,
        instructor: n % 3 ? studio.instructor : other,
      }
      const id = await makeClass(pool, there, { ...one, room: rooms[m] as string })
      classes.push({ ...one, id })
    }
  }
  // Whoever changes goes there; nobody books it otherwise.
  const target = {
    ...{ day: "2026-03-11", hour: "07:00", branch: studio.branch, capacity: 20 },
    ...{ discipline: barre, instructor: studio.instructor },
  }
  const there = { ...target, id: await makeClass(pool, studio, target) }
  const people: Person[] = []
  for (let n = 0; n < 5; n++) {
    const person = await cupo.customer()
    await give(pool, person.id, studio.packages.unlimited, at("2026-02-20", "08:00"))
    people.push(person)
  }
  const acts: Act[] = []
  const does = async (line: string, as: Person, body?: object) => {
    const reply = await call(line, { as, ...(body && { body }) })
    expect(reply.status, `${line} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body
  }
  for (const one of classes) {
    const zone = one.branch === tijuana.branch ? tijuana.timeZone : studio.timeZone
    const start = at(one.day, one.hour, zone).getTime()
    for (const person of people) {
      if (next() < 0.3) continue
      server.setTime(at("2026-02-21", "08:00"))
      const booked = await call("POST /reservations", { as: person, body: { classId: one.id } })
      // Full, or theirs already: whoever cannot have a seat has done nothing.
      if (booked.status !== 201) continue
      const act = { classId: one.id, userId: person.id }
      const dice = next()
      const isThere = acts.some(({ classId, userId }) => classId === there.id && userId === person.id)
      if (dice < 0.2 && !isThere) {
        await does(`POST /reservations/${booked.body.id}/change`, person, { newClassId: there.id })
        acts.push({ ...act, end: "changed" }, { ...act, classId: there.id, end: "unmarked" })
      } else if (dice < 0.15) {
        await does(`DELETE /reservations/${booked.body.id}`, person)
        acts.push({ ...act, end: "inTime" })
      } else if (dice < 0.3) {
        server.setTime(new Date(start - 20 * 60_000))
        await does(`DELETE /reservations/${booked.body.id}`, person)
        acts.push({ ...act, end: "late" })
      } else if (dice < 0.4) {
        // As late as a customer would be, and it is not the customer's.
        server.setTime(new Date(start - 20 * 60_000))
        await does(`DELETE /reservations/${booked.body.id}`, admin)
        acts.push({ ...act, end: "byStaff" })
      } else {
        const end = dice < 0.6 ? "missed" : dice < 0.9 ? "attended" : "unmarked"
        acts.push({ ...act, end })
        if (end === "unmarked") continue
        server.setTime(new Date(start))
        await does("POST /attendance", admin, { ...act, attended: end === "attended" })
      }
    }
  }
  const now = at("2026-03-20", "12:00")
  server.setTime(now)
  return { classes: [...classes, there], acts, tijuana, now }
}
