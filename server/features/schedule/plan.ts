import { addDays } from "../../../contract/calendar.ts"
import type { Counts, Outcome } from "../../../contract/dayPlans.ts"
import { outcomes } from "../../../contract/dayPlans.ts"
import { instantsOf } from "./hours.ts"

/** A slot as far as making classes goes. */
export interface PlannedSlot {
  id: string
  weekday: number
  hour: string
  minutes: number
  roomId: string
  instructorId: string
  timeZone: string
  isActive: boolean
  branchId: string
}

/** A class that holds its room and its instructor. Times in milliseconds. */
export interface Busy {
  roomId: string
  instructorId: string
  startsAt: number
  endsAt: number
}

export interface PlanFacts<Slot extends PlannedSlot> {
  /** In the order in which they are made. */
  slots: readonly Slot[]
  busy: readonly Busy[]
  /** `day` where it is of all branches, `day branch` of one. */
  holidays: readonly string[]
  /** `slot day` of what was made before, whatever became of it. */
  planned: readonly string[]
}

export interface Planned<Slot> {
  slot: Slot
  day: string
  startsAt: Date
  endsAt: Date
}

export interface Plan<Slot> {
  made: Planned<Slot>[]
  notMade: { slot: Slot; day: string; outcome: Exclude<Outcome, "new"> }[]
  counts: Counts
}

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** What a week makes of some days, each slot in its branch's time, and what of it is not made and why. */
export function planOf<Slot extends PlannedSlot>(
  { slots, busy, holidays, planned }: PlanFacts<Slot>,
  { from, to }: { from: string; to: string },
  now: Date,
): Plan<Slot> {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Counts
  const plan: Plan<Slot> = { made: [], notMade: [], counts }
  const [off, before] = [new Set(holidays), new Set(planned)]
  const holding = holders(busy)
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const slot of slots.filter(({ weekday }) => weekday === weekdayOf(day))) {
      const outcome = ((): Outcome => {
        if (before.has(`${slot.id} ${day}`)) return "exists"
        if (off.has(day) || off.has(`${day} ${slot.branchId}`)) return "holiday"
        if (!slot.isActive) return "inactive"
        const instants = instantsOf(slot.timeZone, { ...slot, day })
        if ("fault" in instants) return instants.fault
        const { startsAt, endsAt } = instants
        if (startsAt <= now) return "past"
        const taken = holding.meets(slot, startsAt.getTime(), endsAt.getTime())
        if (taken) return taken
        holding.add({ ...slot, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() })
        plan.made.push({ slot, day, startsAt, endsAt })
        return "new"
      })()
      counts[outcome]++
      if (outcome !== "new") plan.notMade.push({ slot, day, outcome })
    }
  }
  return plan
}

/** Who holds which room and instructor when, looked up by either. */
function holders(busy: readonly Busy[]) {
  const byHolder = new Map<string, Busy[]>()
  const add = (one: Busy) => {
    for (const id of [one.roomId, one.instructorId]) {
      const all = byHolder.get(id)
      if (all) all.push(one)
      else byHolder.set(id, [one])
    }
  }
  for (const one of busy) add(one)
  const find = (id: string, startsAt: number, endsAt: number) =>
    (byHolder.get(id) ?? []).filter((one) => one.startsAt < endsAt && startsAt < one.endsAt)
  return {
    add,
    meets(slot: PlannedSlot, startsAt: number, endsAt: number): "exists" | "room" | "instructor" | undefined {
      const inRoom = find(slot.roomId, startsAt, endsAt)
      if (inRoom.some((one) => one.startsAt === startsAt)) return "exists"
      if (inRoom.length > 0) return "room"
      return find(slot.instructorId, startsAt, endsAt).length > 0 ? "instructor" : undefined
    },
  }
}
