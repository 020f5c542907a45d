import { expect, test } from "vitest"
import type { PlannedHeld } from "../../server/import/plan/held.ts"
import { linkPaid } from "../../server/import/plan/paidPackages.ts"
import type { PlannedPayment } from "../../server/import/plan/payments.ts"

const calendar = { reference: "2026-03-10", now: new Date("2026-03-10T18:00:00Z") }
const held = (id: string, day = "2026-03-01", package_id = "ten") =>
  ({ id, user_id: "ana", package_id, written: { starts: { kind: "date", day } } }) as unknown as PlannedHeld
const paid = (status = "paid", day = "2026-03-01", package_id = "ten") =>
  ({ user_id: "ana", package_id, day, status, held_package_id: null }) as unknown as PlannedPayment

/** Which held package each payment of a folder is said to have paid. */
function linked(payments: PlannedPayment[], packages: PlannedHeld[]) {
  linkPaid(payments, packages, calendar)
  return payments.map(({ held_package_id }) => held_package_id)
}

test("an imported payment paid the package of its customer, kind and day, where there is one alone of each", () => {
  expect(linked([paid()], [held("a")])).toEqual(["a"])
  expect(linked([paid(), paid("paid", "2026-03-02")], [held("a"), held("b", "2026-03-02")])).toEqual([
    "a",
    "b",
  ])
  expect(
    linked([paid(), paid("paid", "2026-03-01", "five")], [held("a"), held("b", "2026-03-01", "five")]),
  ).toEqual(["a", "b"])
  // Of two nobody can say which paid which: a refund of one would take the other's package.
  expect(linked([paid()], [held("a"), held("b")])).toEqual([null])
  expect(linked([paid(), paid()], [held("a")])).toEqual([null, null])
})

test("one that did not stand paid none, and leaves it to the one that did", () => {
  expect(linked([paid("refunded")], [held("a")])).toEqual([null])
  expect(linked([paid("rejected"), paid()], [held("a")])).toEqual([null, "a"])
})
