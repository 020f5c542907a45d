import type { z } from "zod"
import type { MergedClass, MergeImpact } from "../../../../contract/merging.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { tokenOf } from "../../../platform/digest.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { MergedPerson } from "../../people/merge.ts"
import { toListed } from "../../people/users/listed.ts"
import { type Collision, planSeats, type SeatsPlan } from "../../reservations/merging/collide.ts"
import type { MergeFacts } from "./facts.ts"

type Impact = z.input<typeof MergeImpact>
type Pair = { stays: MergedPerson; goes: MergedPerson }

/** The two accounts, if they may become one. Throws USER_NOT_FOUND, also for whom one may not edit, or ALREADY_MERGED. */
export function assertMergeable({ stays, goes }: MergeFacts, actor: Actor): Pair {
  if (!stays || !goes || stays.id === goes.id) throw new Refusal("USER_NOT_FOUND")
  for (const person of [stays, goes]) {
    const isReached =
      person.role === "user" && allows(actor.permissions, "usuarios", "editar", person.branch_id)
    if (!isReached) throw new Refusal("USER_NOT_FOUND")
    if (person.merged_into) throw new Refusal("ALREADY_MERGED")
    if (person.is_closed) throw new Refusal("USER_NOT_FOUND")
  }
  return { stays, goes }
}

/** What becomes of both, and how it is said before. */
export function impactOf(
  facts: MergeFacts,
  { stays, goes }: Pair,
  now: Date,
): { impact: Impact; plan: SeatsPlan } {
  const { seats, packages, weekly, payments } = facts
  const plan = planSeats(seats, { goesId: goes.id, now })
  const cancelled = new Set(plan.collisions.map(({ cancels }) => cancels.id))
  const left = new Set(plan.leaves.map(({ wait }) => wait.id))
  const letGo = new Set(plan.letsGo.map(({ kept }) => kept.id))
  const whose = ({ user_id }: { user_id: string }) => (user_id === goes.id ? "goes" : "stays")
  const ahead = seats.seats.filter((one) => one.user_id === goes.id && one.starts_at > now)
  const said = {
    stays: toListed(stays),
    goes: toListed(goes),
    packages,
    weekly,
    upcoming: ahead.filter(({ id }) => !cancelled.has(id)).map((one) => ({ ...nameOf(one), seat: one.seat })),
    past: seats.made - ahead.length,
    kept: seats.keptSeats
      .filter((one) => one.user_id === goes.id && !letGo.has(one.id))
      .map((one) => ({ ...nameOf(one), seat: one.seat })),
    waits: seats.waits.filter((one) => one.user_id === goes.id && !left.has(one.id)).map(nameOf),
    payments,
    notes: goes.notes,
    cancels: plan.collisions.map(({ cancels, keeps, isSameClass }: Collision) => ({
      cancels: { ...nameOf(cancels), seat: cancels.seat, of: whose(cancels) },
      keeps: { ...nameOf(keeps), seat: keeps.seat, of: whose(keeps) },
      isSameClass,
    })),
    leaves: plan.leaves.map(({ wait, sits }) => ({ ...nameOf(wait), of: whose(wait), sits })),
    letsGo: plan.letsGo.map(({ kept, sits }) => ({
      ...{ ...nameOf(kept), seat: kept.seat, of: whose(kept), sits },
    })),
    endsHold: plan.ends.some(({ is_live }) => is_live),
    fills: fillsOf(stays, goes),
    endsSession: goes.is_signed_in,
  } satisfies Omit<Impact, "token">
  return { impact: { ...said, token: tokenOf(said) }, plan }
}

const nameOf = ({ discipline, branch, day, hour }: z.input<typeof MergedClass>) => ({
  discipline,
  branch,
  day,
  hour,
})

function fillsOf(stays: MergedPerson, goes: MergedPerson): Impact["fills"] {
  const lacks = [
    ["phone", stays.phone === "" && goes.phone !== ""],
    ["branch", stays.branch_id === null && goes.branch_id !== null],
    ["birthDate", stays.birth_date === null && goes.birth_date !== null],
    ["emergencyContact", stays.emergency_contact_name === null && goes.emergency_contact_name !== null],
  ] as const
  return lacks.flatMap(([name, isLacking]) => (isLacking ? [name] : []))
}
