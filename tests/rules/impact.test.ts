import { expect, test } from "vitest"
import { asksFirst, sayConsequences } from "../../web/office/classes/sayImpact.ts"

const none = {
  ...{ reservations: 2, waiting: 0, isMoved: false, isFree: false, isSubstituted: false, isOther: false },
  ...{ seats: [], overlaps: [], token: null },
}

test("an edit says all that whoever reserved is told of, in one sentence", () => {
  expect([asksFirst(none), sayConsequences(none, true)]).toEqual([false, []])
  expect(sayConsequences({ ...none, isOther: true }, true)).toEqual([
    "Les avisamos por correo que cambió la disciplina.",
  ])
  expect(sayConsequences({ ...none, isMoved: true, isSubstituted: true }, true)).toEqual([
    "Les avisamos por correo que cambió la hora o el salón y el instructor.",
  ])
  expect(sayConsequences({ ...none, isMoved: true, isOther: true, isSubstituted: true }, true)).toEqual([
    "Les avisamos por correo que cambió la hora o el salón, la disciplina y el instructor.",
  ])
})

test.each([
  [{ token: "t" }, true],
  [{ isMoved: true }, true],
  [{ isSubstituted: true }, true],
  [{ overlaps: [{ person: null, other: "Barre, 09:00" }] }, true],
  [{ waiting: 3 }, false],
])("an edit that does %j is asked about first: %s", (wish, asks) => {
  expect(asksFirst({ ...none, ...wish })).toBe(asks)
})

test("nobody is promised a mail where none leaves, nor before that is known", () => {
  const moved = { ...none, isMoved: true }
  expect(sayConsequences(moved, false)).toEqual([
    "Todavía ningún correo sale: avísales tú que cambió la hora o el salón.",
  ])
  expect(sayConsequences({ ...moved, reservations: 1 }, false)).toEqual([
    "Todavía ningún correo sale: avísale tú que cambió la hora o el salón.",
  ])
  expect(sayConsequences(moved, undefined)).toEqual([])
})
