import { expect, test } from "vitest"
import { asksFirst, sayConsequences } from "../../web/office/classes/sayImpact.ts"

const none = {
  ...{ reservations: 2, waiting: 0, isMoved: false, isFree: false, isSubstituted: false, isOther: false },
  ...{ seats: [], overlaps: [], token: null },
}

test("an edit says all that whoever reserved is told of, in one sentence", () => {
  expect([asksFirst(none), sayConsequences(none)]).toEqual([false, []])
  expect(sayConsequences({ ...none, isOther: true })).toEqual([
    "Les avisamos por correo que cambió la disciplina.",
  ])
  expect(sayConsequences({ ...none, isMoved: true, isSubstituted: true })).toEqual([
    "Les avisamos por correo que cambió la hora o el salón y el instructor.",
  ])
  expect(sayConsequences({ ...none, isMoved: true, isOther: true, isSubstituted: true })).toEqual([
    "Les avisamos por correo que cambió la hora o el salón, la disciplina y el instructor.",
  ])
})
