import { beforeAll, describe, expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import type { PersonWish } from "../support/people.ts"
import { makeBranch, makePackage } from "../support/studio.ts"

const cupo = sharedCupo()

describe("a package that is not on sale", () => {
  const hidden: Record<string, string> = {}

  beforeAll(async () => {
    const other = await makeBranch(cupo.pool, cupo.studio, { name: "Del Valle" })
    hidden.here = await makePackage(cupo.pool, { description: "Aquí", branch: cupo.studio.branch })
    hidden.there = await makePackage(cupo.pool, { description: "Allá", branch: other.branch })
    hidden.anywhere = await makePackage(cupo.pool, { description: "Donde sea" })
    await cupo.pool.query("update packages set is_active = false where id = $1", [hidden.here])
    await cupo.pool.query("update packages set is_public = false where id = $1", [hidden.there])
    await cupo.pool.query("update packages set end_date = '2020-01-01' where id = $1", [hidden.anywhere])
  })

  /** Which of the hidden ones somebody finds, in the list and by their ids. */
  async function found(wish?: PersonWish): Promise<string[]> {
    const as = wish && (await cupo.person(wish))
    const { body } = await cupo.call("GET /packages", { as })
    const listed = body.packages.map(({ id }: { id: string }) => id)
    expect(listed).toContain(cupo.studio.packages.ten)
    const names = Object.keys(hidden).filter((name) => listed.includes(hidden[name]))
    for (const [name, id] of Object.entries(hidden)) {
      const { status } = await cupo.call(`GET /packages/${id}`, { as })
      expect(status, name).toBe(names.includes(name) ? 200 : 404)
    }
    return names
  }

  test("is nothing to visitors, customers, and staff who may not list packages", async () => {
    expect(await found()).toEqual([])
    expect(await found({ permissions: { paquetes: ["listado"] } })).toEqual([])
    expect(await found({ role: "employee" })).toEqual([])
    expect(await found({ role: "employee", permissions: { transacciones: ["listado"] } })).toEqual([])
  })

  test("is listed to staff who may, where they may", async () => {
    const permissions = { paquetes: ["listado"] }
    expect(await found({ role: "employee", permissions })).toEqual(["here", "there", "anywhere"])
    expect(await found({ role: "admin", superuser: true })).toEqual(["here", "there", "anywhere"])
    const branches = [cupo.studio.branch]
    expect(await found({ role: "employee", permissions, branches })).toEqual(["here", "anywhere"])
  })
})
