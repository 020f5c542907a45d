import type { Platform } from "../../platform/context.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import type { Inside } from "../../platform/database/transaction.ts"
import type { Problem } from "./honour.ts"
import { lookAgain } from "./lookAgain.ts"
import type { Taken } from "./provider.ts"

/** How a capture was first heard of. */
export type SeenBy = "call" | "webhook" | "reconciler"

/** Money that the provider took, as it was written down. */
export interface Capture {
  id: string
  order_id: string | null
  amount: number
  transaction_id: string | null
  problem: Problem | null
  resolved_at: Date | null
}

const find = statement<Capture>("find-capture")(
  piece`select id, order_id, amount, transaction_id, problem, resolved_at from captures where id = ${text("id")}`,
)

export async function findCapture(runner: Runner, id: string): Promise<Capture | undefined> {
  return (await find(runner, { id }))[0]
}

const write = statement<{ id: string }>("write-capture")(
  piece`insert into captures
     (id, order_id, amount, currency, captured_at, seen_by, seen_at, transaction_id, problem, look_at)
   values (${text("id")}, ${uuid.orNull("orderId")}, ${int("amount")}, ${text("currency")}, ${instant("at")},
     ${text("seenBy")}, ${instant("now")}, ${uuid.orNull("transactionId")}, ${text.orNull("problem")},
     ${instant.orNull("lookAt")})
   on conflict (id) do nothing returning id`,
)

/** Writes down what was taken. False when it was written down before. */
export async function writeCapture(
  { transaction, clock }: Pick<Inside<Platform>, "transaction" | "clock">,
  {
    taking,
    ...of
  }: {
    taking: Taken
    orderId: string | null
    transactionId: string | null
    problem: Problem | null
    seenBy: SeenBy
  },
): Promise<boolean> {
  const now = clock.now()
  const lookAt = lookAgain(taking.at, now)
  return (await write(transaction, { ...taking, ...of, now, lookAt })).length > 0
}
