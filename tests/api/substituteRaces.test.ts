import { describe, expect, test } from "vitest"
import { changeClass } from "../../server/features/reservations/editing/changeClass.ts"
import { askSubstitute } from "../../server/features/schedule/substitutes/ask.ts"
import type { Actor, Context, Platform } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { Refusal } from "../../server/platform/refusal.ts"
import { freshCupo } from "../support/cupo.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"
import { teacher } from "../support/teacher.ts"
import { holdBack, reached, withoutWords } from "../support/unguarded.ts"

const cupo = freshCupo()

const actorOf = (userId: string, superuser: boolean): Actor => ({
  ...{ userId, uid: userId, sessionId: userId, role: "admin", mustChangePassword: false },
  permissions: { superuser, modules: superuser ? {} : { misClases: ["editar", "ver"] } },
})
const as = (actor: Actor, platform: Platform) => ({ ...platform, actor }) as Context<Actor>

/** Whoever gives a class asks for a substitute while the office gives the class to somebody else. `first` has written, and is held there. */
async function race(first: "ask" | "substitute", words?: RegExp) {
  const one = await teacher(cupo)
  const admin = await cupo.person({ role: "admin", superuser: true })
  const classId = await makeClass(cupo.pool, cupo.studio, { instructor: one.instructor })
  const platform = openPlatform(cupo.database.connection, 6)
  const guarded = words ? { ...platform, pool: withoutWords(platform.pool, words) } : platform
  const { branch, room, discipline, instructor } = cupo.studio
  const place = { branch, room, discipline, instructor, info: "", status: "abierta" }
  const edit = { ...place, day: dayFromNow(1), hour: "18:00", capacity: 20 }
  const works = {
    ask: () => askSubstitute(as(actorOf(one.id, false), guarded), { classId, reason: "" }, undefined),
    substitute: () => changeClass(as(actorOf(admin.id, true), guarded), classId, edit as never, undefined),
  }
  const told = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => {
        if (error instanceof Refusal) return error.code
        throw error
      },
    )
  const second = first === "ask" ? "substitute" : "ask"
  const [table, on] = first === "ask" ? ["substitute_requests", "insert"] : ["classes", "update"]
  const release = await holdBack(cupo.pool, table as string, on)
  try {
    const begun = told(works[first]())
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    const after = told(works[second]())
    await Promise.race([after, reached(cupo.pool, "wait_event_type = 'Lock'", 2)])
    await release()
    const said = { [first]: await begun, [second]: await after }
    const { rows } = await cupo.pool.query(
      `select c.instructor_id = $2 as substituted, q.end_reason as ended
       from classes c left join substitute_requests q on q.class_id = c.id where c.id = $1`,
      [classId, instructor],
    )
    return { said, left: rows[0] }
  } finally {
    await platform.close()
  }
}

describe("a substitute that is asked for while the class is given to somebody else", () => {
  const bothDone = { ask: "done", substitute: "done" }
  const stale = { substituted: true, ended: null }
  const seen = async () => (await cupo.database.violations()).map(({ invariant }) => invariant)
  const broken = [
    "A substitute is asked for by whoever is to give the class, and for none that was cancelled",
  ]

  test("is answered by it, when it was asked first", async () => {
    expect(await race("ask")).toEqual({ said: bothDone, left: { substituted: true, ended: "substituted" } })
  })
  test("would stay asked for ever without the class's lock", async () => {
    cupo.isUnguarded = true
    expect(await race("ask", /for share/g)).toEqual({ said: bothDone, left: stale })
    expect(await seen()).toEqual(broken)
  })
  test("is not asked any more, when it was given first", async () => {
    const { said, left } = await race("substitute")
    expect(said).toEqual({ ask: "FORBIDDEN", substitute: "done" })
    expect(left).toEqual({ substituted: true, ended: null })
  })
  test("would be without the class's revision", async () => {
    cupo.isUnguarded = true
    const { said } = await race("substitute", /and c\.revision = \$\d+::int\s+for share/g)
    expect(said).toEqual(bothDone)
    expect(await seen()).toEqual(broken)
  })
})
