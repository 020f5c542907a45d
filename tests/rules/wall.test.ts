import { describe, expect, test } from "vitest"
import type { RosterEntry } from "../../contract/reservations.ts"
import type { SeatMap, StudioClass } from "../../contract/schedule.ts"
import { lookOf } from "../../web/office/reservations/look.ts"
import { wallLook } from "../../web/office/wall/look.ts"
import { sayBriefly, shownAt } from "../../web/office/wall/shown.ts"
import { planOf } from "../../web/ui/seatPlan.ts"

const at = (hour: string) => new Date(`2026-03-02T${hour}:00Z`)
const classAt = (id: string, hour: string, cancelledAt: string | null = null) =>
  ({ id, startsAt: at(hour).toISOString(), cancelledAt }) as StudioClass

describe("what hangs on the wall", () => {
  const day = [classAt("c", "10:00"), classAt("a", "08:00"), classAt("b", "08:00"), classAt("x", "07:00")]
  const shown = (hour: string, classes = day) => shownAt(classes, at(hour)).map(({ id }) => id)

  test("is what begins next, with all that begins together", () => {
    expect(shown("07:30")).toEqual(["a", "b"])
    expect(shown("06:00")).toEqual(["x"])
  })
  test("stays ten minutes for who comes late", () => {
    expect(shown("08:09")).toEqual(["a", "b"])
    expect(shown("08:10")).toEqual(["c"])
  })
  test("is nothing once the day is over, and never a class that was cancelled", () => {
    expect(shown("10:10")).toEqual([])
    expect(shown("09:00", [classAt("c", "10:00", at("06:00").toISOString())])).toEqual([])
  })
})

describe("a name that anybody may read", () => {
  test.each([
    ["Ana Lucía", "Robles Peña", "Ana Lucía R."],
    ["Ma. del Carmen", "Soto", "Ma. del Carmen S."],
    ["Zoé", "ñandú", "Zoé Ñ."],
    ["Cher", "", "Cher"],
    ["Ana Robles", "", "Ana"],
  ])("%s %s is %s", (firstName, lastName, said) => {
    expect(sayBriefly({ firstName, lastName })).toBe(said)
  })

  const map = { capacity: 3, takenSeats: [1, 2] } as unknown as SeatMap
  const plan = planOf([], 3)
  const sits = (seat: number, status: string, firstName: string) =>
    ({ seat, status, person: { firstName, lastName: "Robles" } }) as RosterEntry
  const roster = [sits(1, "attended", "Ana"), sits(2, "active", "Luis")]
  const missed = [sits(2, "no_show", "Luis")]

  test("stands on the seat, in sage once they came", () => {
    const look = wallLook(plan, map, roster, true)
    expect(look(1)).toEqual({ state: "arrived", label: "Ana R., llegó", name: "Ana R." })
    expect(look(2)).toEqual({ state: "booked", label: "Luis R.", name: "Luis R." })
    expect(look(3)).toEqual({ state: "free", label: "libre" })
  })
  test("stands as before on the seat of who did not come: that is the desk's", () => {
    expect(wallLook(plan, map, missed, true)(2)).toEqual({
      state: "booked",
      label: "Luis R.",
      name: "Luis R.",
    })
    expect(wallLook(plan, map, missed, false)(2)).toEqual({ state: "booked", label: "ocupado" })
    expect(lookOf(plan, map, { roster: missed })(2)).toEqual({
      ...{ state: "missed", label: "Luis Robles, no vino", name: "Luis" },
    })
  })
  test("is nowhere in the page where the studio wants none", () => {
    const look = wallLook(plan, map, roster, false)
    expect(look(1)).toEqual({ state: "arrived", label: "ocupado, llegó" })
    expect(look(2)).toEqual({ state: "booked", label: "ocupado" })
  })
})
