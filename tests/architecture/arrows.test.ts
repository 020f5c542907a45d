import { describe, expect, test } from "vitest"
import { between, findCircle, innerRoomOf, roomOf } from "./arrows/circles.ts"
import { faultOf } from "./arrows/faults.ts"
import { readArrows, readProviders } from "./arrows/read.ts"

const arrows = readArrows()
const providers = readProviders()

describe("the arrows of the house", () => {
  test("are found at all", () => expect(arrows.length).toBeGreaterThan(200))

  test("go where they may", () => {
    const faults = arrows.flatMap((arrow) => {
      const why = faultOf(arrow, providers)
      return why ? [`${arrow.from} -> ${arrow.to}: ${why}`] : []
    })
    expect(faults).toEqual([])
  })

  test("make no circle of files", () => expect(findCircle(arrows)).toBeUndefined())

  test("make no circle of rooms", () => expect(findCircle(between(roomOf, arrows))).toBeUndefined())

  test("make no circle of folders inside the site, the office or a feature", () => {
    expect(findCircle(between(innerRoomOf, arrows))).toBeUndefined()
  })
})

describe("the check itself", () => {
  test.each([
    ["server/features/people/reads.ts", "server/features/packages/grant.ts"],
    ["server/features/people/reads.ts", "server/app.ts"],
    ["web/ui/Card.tsx", "contract/money.ts"],
    ["web/site/Home.tsx", "web/office/Home.tsx"],
    ["web/access/AccessForm.tsx", "web/site/Home.tsx"],
    ["web/office/kit/forms/Found.tsx", "web/office/shell/gate.ts"],
    ["web/office/shell/frame/Frame.tsx", "web/office/home/Home.tsx"],
    ["web/office/kit/history/Changes.tsx", "web/office/audit/AuditLog.tsx"],
    ["contract/api.ts", "server/app.ts"],
  ])("refuses %s -> %s", (from, to) => expect(faultOf({ from, to }, providers)).toBeDefined())

  test("knows the identity provider by its name", () => {
    expect(providers.length).toBeGreaterThan(0)
    for (const provider of providers) {
      const to = `${provider}/provider.ts`
      expect(faultOf({ from: "server/features/people/register.ts", to }, providers)).toBeDefined()
      expect(faultOf({ from: "server/commands/serve.ts", to }, providers)).toBeDefined()
      expect(faultOf({ from: "server/identity.ts", to }, providers)).toBeUndefined()
      expect(faultOf({ from: `${provider}/tokens.ts`, to }, providers)).toBeUndefined()
    }
  })

  test("takes no other folder of a feature for a provider", () => {
    const arrow = {
      from: "server/features/reservations/routes.ts",
      to: "server/features/reservations/lists/mine.ts",
    }
    expect(faultOf(arrow, providers)).toBeUndefined()
  })

  test("sees a circle", () => {
    const edges = [
      { from: "a", to: "b" },
      { from: "b", to: "c" },
      { from: "c", to: "a" },
    ]
    expect(findCircle(edges)).toEqual(["a", "b", "c", "a"])
  })

  test("sees two folders of the office that import each other, file by file without a circle", () => {
    const edges = [
      { from: "web/office/classes/Room.tsx", to: "web/office/reservations/Dialog.tsx" },
      { from: "web/office/reservations/Dialog.tsx", to: "web/office/classes/words.ts" },
    ]
    expect(findCircle(edges)).toBeUndefined()
    expect(findCircle(between(innerRoomOf, edges))).toEqual([
      "web/office/classes",
      "web/office/reservations",
      "web/office/classes",
    ])
  })
})
