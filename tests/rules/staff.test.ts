import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import type { Access } from "../../contract/endpoint.ts"
import { covers, type Module, modules, offeredActions, type Permissions } from "../../contract/permissions.ts"
import { assertOutranks, nobody, outranks, type Ranked } from "../../server/features/people/staff/reach.ts"
import { sections } from "../../web/office/sections.ts"
import {
  inOrder,
  limitTo,
  presetFor,
  presets,
  sayPermissions,
  toggle,
} from "../../web/office/staff/grants.ts"

const staff = (modules: Permissions["modules"], rest: Partial<Permissions> = {}): Ranked => ({
  role: "employee",
  permissions: { superuser: false, modules, ...rest },
})
const boss: Permissions = { superuser: true, modules: {} }
const roma = "7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a11"
const coyoacan = "7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a12"

describe("who outranks another", () => {
  const lead = staff({ staff: ["editar"], clases: ["listado", "editar"] })

  test("may do all that they may, and is an admin where they are", () => {
    expect(outranks(lead, staff({ clases: ["listado"] }))).toBe(true)
    expect(outranks(lead, lead)).toBe(true)
    expect(outranks(lead, staff({ cupones: ["listado"] }))).toBe(false)
    expect(outranks(lead, { ...staff({}), role: "admin" })).toBe(false)
    expect(outranks({ role: "admin", permissions: boss }, { role: "admin", permissions: boss })).toBe(true)
  })

  test("limited to a branch, nobody who may do something elsewhere", () => {
    const here = staff({ staff: ["editar"], clases: ["listado"] }, { branches: { staff: [roma] as never } })
    const of = (branch?: string) =>
      staff({ clases: ["listado"] }, branch ? { branches: { clases: [branch] as never } } : {})
    expect(outranks(here, of(roma))).toBe(true)
    expect(outranks(here, of(coyoacan))).toBe(false)
    expect(outranks(here, of())).toBe(false)
    // Who may do nothing is of no branch; only who is not there yet is nobody's.
    expect(outranks(here, staff({}))).toBe(false)
    expect(outranks(here, nobody)).toBe(true)
  })
})

test("whoever edits another outranks them as they are and as they are to be", () => {
  const lead = staff({ staff: ["editar"], clases: ["listado"] })
  const [less, more] = [staff({ clases: ["listado"] }), staff({ cupones: ["listado"] })]
  expect(() => assertOutranks(lead, less, lead)).not.toThrow()
  for (const [before, after] of [
    [less, more],
    [more, less],
  ] as const)
    expect(() => assertOutranks(lead, before, after)).toThrow(
      expect.objectContaining({ code: "GRANT_TOO_WIDE" }),
    )
})

describe("what is offered to whoever grants", () => {
  const asked = (access: Access): string[] =>
    typeof access === "string"
      ? []
      : "anyOf" in access
        ? access.anyOf.flatMap(asked)
        : [`${access.module}.${access.action}`]

  test("is all that an endpoint or a section asks for", () => {
    const offered = modules.flatMap((module) => offeredActions[module].map((action) => `${module}.${action}`))
    const needed = [
      ...Object.values(api).flatMap(({ access }) => asked(access)),
      ...sections.flatMap(({ needs }) => needs),
    ]
    expect([...new Set(needed)].filter((need) => !offered.includes(need))).toEqual([])
  })
})

describe("the matrix", () => {
  const none: Permissions = { superuser: false, modules: {} }

  test("gives and takes one action, in one order", () => {
    const one = toggle(toggle(none, "usuarios", "editar", boss), "clases", "listado", boss)
    expect(JSON.stringify(one)).toBe(
      JSON.stringify(inOrder({ superuser: false, modules: { usuarios: ["editar"], clases: ["listado"] } })),
    )
    expect(toggle(toggle(one, "clases", "listado", boss), "usuarios", "editar", boss)).toEqual(none)
  })

  test("forgets the limit of a module that is not granted, and keeps that of who grants", () => {
    const limited = limitTo(toggle(none, "clases", "listado", boss), "clases", [roma as never])
    expect(limited.branches).toEqual({ clases: [roma] })
    expect(limitTo(limited, "clases", []).branches).toBeUndefined()
    expect(toggle(limited, "clases", "listado", boss)).toEqual(none)
    const mine: Permissions = {
      ...none,
      modules: { clases: ["listado"] },
      branches: { clases: [roma] as never },
    }
    const given = toggle(none, "clases", "listado", mine)
    expect(given.branches).toEqual({ clases: [roma] })
    expect(covers(mine, given)).toBe(true)
  })

  test.each(presets)("$name is what one holds of it, and no more", ({ modules: preset }) => {
    expect(presetFor(boss, preset)).toEqual(inOrder({ superuser: false, modules: preset }))
    const mine: Permissions = {
      ...none,
      modules: { clases: ["listado"], operaciones: ["ver"] },
      branches: { clases: [roma] as never },
    }
    expect(covers(mine, presetFor(mine, preset))).toBe(true)
    for (const module of Object.keys(preset) as Module[]) {
      expect(offeredActions[module]).toEqual(expect.arrayContaining([...(preset[module] ?? [])]))
    }
  })

  test("is said in a line", () => {
    expect(sayPermissions(boss)).toBe("Todos los permisos")
    expect(sayPermissions(none)).toBe("Sin permisos")
    expect(sayPermissions({ ...none, modules: { clases: ["listado", "crear"] } })).toBe("2 permisos: Clases")
  })
})
