import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import { type Access, type Endpoint, extents, type Granted, grantsIn } from "../../contract/endpoint.ts"
import { mayLink } from "../../contract/ownClasses.ts"
import {
  type Action,
  actions,
  allows,
  covers,
  type Module,
  modules,
  noPermissions,
  type Permissions,
  permittedBranches,
} from "../../contract/permissions.ts"
import type { Actor } from "../../server/platform/context.ts"
import { isAllowed } from "../../server/platform/http/access.ts"

// Few of each, so that what is asked and what is held meet often.
const aModule = fc.constantFrom<Module>("clases", "operaciones", "usuarios")
const anAction = fc.constantFrom<Action>("listado", "detalle", "ver")
const aBranch = fc.constantFrom("roma", "coyoacan", "tijuana")
const permissions: fc.Arbitrary<Permissions> = fc.record({
  superuser: fc.constant(false),
  modules: fc.dictionary(aModule, fc.uniqueArray(anAction)),
  branches: fc.option(fc.dictionary(aModule, fc.uniqueArray(aBranch)), { nil: undefined }),
})

describe("who covers another", () => {
  const all = (holder: Permissions) =>
    modules.flatMap((module) =>
      actions.flatMap((action) =>
        ["roma", "coyoacan", "tijuana", "elsewhere"]
          .filter((branch) => allows(holder, module, action, branch))
          .map((branch) => `${module}/${action} in ${branch}`),
      ),
    )

  test("may do everything that they may, in every branch, and the other way round", () => {
    fc.assert(
      fc.property(permissions, permissions, (holder, other) => {
        const mine = all(holder)
        if (covers(holder, other)) expect(mine).toEqual(expect.arrayContaining(all(other)))
      }),
    )
  })

  test("is oneself, and a superuser, whom only a superuser covers", () => {
    const superuser = { superuser: true, modules: {} }
    fc.assert(
      fc.property(permissions, (one) => {
        expect(covers(one, one)).toBe(true)
        expect(covers(one, noPermissions)).toBe(true)
        expect(covers(superuser, one)).toBe(true)
        expect(covers(one, superuser)).toBe(false)
      }),
    )
    expect(covers(superuser, superuser)).toBe(true)
  })
})

describe("permissions", () => {
  test("that are none allow nothing, and a superuser's allow everything", () => {
    fc.assert(
      fc.property(aModule, anAction, fc.option(aBranch, { nil: undefined }), (module, action, branch) => {
        expect(allows(noPermissions, module, action, branch)).toBe(false)
        expect(allows(undefined, module, action, branch)).toBe(false)
        expect(allows({ ...noPermissions, superuser: true }, module, action, branch)).toBe(true)
      }),
    )
  })

  test("with one action more allow all they did before, and that one", () => {
    fc.assert(
      fc.property(
        permissions,
        aModule,
        anAction,
        fc.option(aBranch, { nil: undefined }),
        (held, module, action, branch) => {
          const before = held.modules[module] ?? []
          const more = { ...held, modules: { ...held.modules, [module]: [...before, action] } }
          for (const m of modules) {
            for (const a of actions)
              if (allows(held, m, a, branch)) expect(allows(more, m, a, branch)).toBe(true)
          }
          expect(allows(more, module, action)).toBe(true)
        },
      ),
    )
  })

  test("allow what they name and nothing else", () => {
    fc.assert(
      fc.property(permissions, aModule, anAction, (held, module, action) => {
        expect(allows(held, module, action)).toBe(held.modules[module]?.includes(action) ?? false)
      }),
    )
  })

  test("limited to branches allow nothing that they would not without the limit", () => {
    fc.assert(
      fc.property(permissions, aModule, anAction, aBranch, (held, module, action, branch) => {
        const allowed = allows(held, module, action, branch)
        if (allowed) expect(allows({ ...held, branches: undefined }, module, action, branch)).toBe(true)
        const limited = permittedBranches(held, module)
        if (allowed && limited) expect(limited).toContain(branch)
        if (limited && !limited.includes(branch)) expect(allowed).toBe(false)
      }),
    )
  })
})

describe("what an endpoint declares", () => {
  const plain = fc.constantFrom<Access>("public", "idToken", "signedIn", "customer", "staff", "superuser")
  const named: fc.Arbitrary<Granted> = fc.record({
    module: aModule,
    action: anAction,
    of: fc.constantFrom(...extents),
  })
  const access = fc.oneof(plain, named)
  const actor = fc.record({
    role: fc.constantFrom("user" as const, "employee" as const, "admin" as const),
    permissions,
  }) as unknown as fc.Arbitrary<Actor>

  test("lets in by any one of several as by each, and nobody by none", () => {
    fc.assert(
      fc.property(fc.array(access, { maxLength: 4 }), actor, (anyOf, who) => {
        expect(isAllowed({ anyOf }, who)).toBe(anyOf.some((one) => isAllowed(one, who)))
      }),
    )
  })

  test("lets nobody who is limited to branches do what belongs to none", () => {
    fc.assert(
      fc.property(permissions, aModule, anAction, fc.constantFrom(...extents), (held, module, action, of) => {
        const who = { role: "employee", permissions: held } as unknown as Actor
        const isWide = held.superuser || permittedBranches(held, module) === undefined
        const holds = allows(held, module, action)
        expect(allows(held, module, action, null)).toBe(holds && isWide)
        expect(isAllowed({ module, action, of }, who)).toBe(holds && (isWide || of !== "studio"))
      }),
    )
  })

  const granted = Object.entries(api).flatMap(([name, { method, access }]: [string, Endpoint]) =>
    grantsIn(access).map((grant) => ({ name, method, ...grant })),
  )
  const writes = granted.filter(({ method }) => method !== "GET")

  test("is done by who may do, not by who may see", () => {
    expect(writes.filter(({ action }) => !["crear", "editar"].includes(action))).toEqual([])
  })

  test("is about a branch or about the whole studio, whatever it writes; a picture is nothing by itself", () => {
    expect([...new Set(writes.filter(({ of }) => of === "any").map(({ name }) => name))]).toEqual([
      "uploadImage",
    ])
    expect(writes.filter(({ of }) => of === "studio").length).toBeGreaterThan(10)
  })

  test("lets a customer in by no permission, whatever is written for them", () => {
    const everything = Object.fromEntries(modules.map((module) => [module, [...actions]]))
    fc.assert(
      fc.property(named, fc.boolean(), (one, superuser) => {
        const who = { role: "user", permissions: { superuser, modules: everything } } as unknown as Actor
        expect(isAllowed(one, who)).toBe(false)
        expect(isAllowed("staff", who)).toBe(false)
      }),
    )
  })
})

test("a module is limited to its branches, and to none for who may do all", () => {
  const branches = { clases: ["roma"] } as never
  expect(permittedBranches({ superuser: false, modules: {}, branches }, "clases")).toEqual(["roma"])
  expect(permittedBranches({ superuser: false, modules: {}, branches }, "usuarios")).toBeUndefined()
  expect(permittedBranches({ superuser: true, modules: {}, branches }, "clases")).toBeUndefined()
})

test("who says whose account an instructor's is may see who comes, what they ask, and take the roll, there", () => {
  const link = (
    modules: Permissions["modules"],
    place: string | null = "roma",
    rest: Partial<Permissions> = {},
  ) => mayLink({ superuser: false, modules, ...rest }, place)
  expect(link({ clases: ["detalle", "ver", "editar"] })).toBe(true)
  expect(link({ clases: ["detalle", "ver"], operaciones: ["editar"] })).toBe(true)
  for (const lacking of [
    ...[{ clases: ["ver", "editar"] }, { clases: ["detalle", "editar"] }, { clases: ["detalle", "ver"] }],
    ...[{ operaciones: ["detalle", "ver", "editar"] }, { clases: ["detalle", "ver"], operaciones: ["ver"] }],
  ])
    expect(link(lacking as Permissions["modules"])).toBe(false)
  const here = { branches: { clases: ["roma"] } } as never
  expect(link({ clases: ["detalle", "ver", "editar"] }, "roma", here)).toBe(true)
  expect(link({ clases: ["detalle", "ver", "editar"] }, "coyoacan", here)).toBe(false)
  expect(link({ clases: ["detalle", "ver", "editar"] }, null, here)).toBe(false)
  expect(link({}, "roma", { superuser: true })).toBe(true)
})
