import type { MergeImpact } from "../../../../contract/merging.ts"
import type { Asking } from "../../../platform/database/decision.ts"
import { type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { piece } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { readMovingPackages } from "../../packages/merge.ts"
import { countPayments } from "../../payments/merge.ts"
import { type MergedPerson, readMergedPeople } from "../../people/merge.ts"
import { type MergedSeats, readMergedSeats } from "../../reservations/merging/facts.ts"
import { readMergedWeekly } from "../../reservations/weekly/merge.ts"

/** Two accounts of one person: the one that stays, and the one that becomes part of it. */
export interface Both {
  staysId: string
  goesId: string
}

/** What making one account of two is decided on. */
export interface MergeFacts {
  /** Undefined: there is no such person. */
  stays: MergedPerson | undefined
  goes: MergedPerson | undefined
  /** Of both. */
  seats: MergedSeats
  /** Of the one that goes. */
  packages: MergeImpact["packages"]
  weekly: MergeImpact["weekly"]
  payments: number
  kept: KeptAnswer | null
}

const readKept = statement<{ kept: KeptAnswer | null }>("kept-merge")(piece`select ${keptAnswer}`)

/** Several statements: they are one snapshot inside a transaction that holds both, and close to one for who only looks. */
export async function readMergeFacts(
  runner: Runner,
  { staysId, goesId }: Both,
  asking: Asking,
): Promise<MergeFacts> {
  const { now } = asking
  const people = await readMergedPeople(runner, { userIds: [staysId, goesId] })
  const [counted] = await countPayments(runner, { userId: goesId })
  const [kept] = await readKept(runner, asking)
  return {
    stays: people.find(({ id }) => id === staysId),
    goes: people.find(({ id }) => id === goesId),
    seats: await readMergedSeats(runner, { staysId, goesId, now }),
    packages: await readMovingPackages(runner, { userId: goesId, now }),
    weekly: await readMergedWeekly(runner, { staysId, goesId }),
    payments: counted?.payments ?? 0,
    kept: kept?.kept ?? null,
  }
}
