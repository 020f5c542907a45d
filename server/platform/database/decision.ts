import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { brokenConstraint } from "./errors.ts"
import { answerBefore, type IdempotencyKey, type KeptAnswer, keepValues, keyRaces } from "./idempotency.ts"
import type { Runner } from "./statement.ts"
import { againAfterDeadlock, onConnection, savepoint } from "./transaction.ts"

/** Beside each reading of facts: when it is, and the idempotency key whose kept answer is read with them. */
export interface Asking {
  now: Date
  keyOwner: string | null
  key: string | null
}

/** What a rule says when it says yes. */
export interface Yes<Answer, Values> {
  /**
   * Kept with the press for a day, and forgotten with nobody: it has ids, and no word of a person. In the shape of what is answered, with
   * nothing where the words would be: while a studio is upgraded, a server from before tells it as it stands.
   */
  answer: Answer
  values: Values
  /** The topics to tell after the commit. */
  news: string[]
}

/** Beside each writing: when it is, and the answer to keep with it. */
export type Keeping = ReturnType<typeof keepValues> & { now: Date }

/** One decision: facts, a pure rule and a writing. What is the same for all is `decide`'s. */
export interface Decision<Facts extends { kept: KeptAnswer | null }, Answer, Values> {
  name: string
  /** All that it is decided on, in one snapshot, locking nothing. */
  read(runner: Runner, asking: Asking): Promise<Facts>
  /** Pure. Throws the Refusal that says why not. */
  rule(facts: Facts, now: Date): Yes<Answer, Values>
  /** Writes it whole; yields no row when anything moved since the facts were read. */
  write(runner: Runner, values: Values & Keeping): Promise<unknown[]>
  /** The constraints that break when another decision was won meanwhile. Any other that breaks is a failure of ours. */
  races: readonly string[]
}

/** What was decided; `isRepeated` when it was before, for the same idempotency key. */
export class Decided<Answer, Values = unknown> {
  readonly answer: Answer
  readonly isRepeated: boolean
  /** What the rule gave the writing that was won; absent when it was decided before. */
  readonly written: Values | undefined
  constructor(answer: Answer, isRepeated: boolean, written?: Values) {
    this.answer = answer
    this.isRepeated = isRepeated
    this.written = written
  }
}

/** Each try lost means that somebody else's decision was won. */
const mostTries = 40

/**
 * Decides and writes until it is won, on one connection: of a thousand who ask for the last seat, only as many as the
 * pool is wide decide at once, and those behind them read that it is gone. Inside a caller's transaction it is part of
 * that. Throws the rule's refusals, IDEMPOTENCY_KEY_REUSED, or REQUEST_IN_PROGRESS when it is never won.
 */
export function decide<Facts extends { kept: KeptAnswer | null }, Answer, Values>(
  context: Context,
  key: IdempotencyKey | undefined,
  decision: Decision<Facts, Answer, Values>,
): Promise<Decided<Answer, Values>> {
  const { transaction, pool } = context
  if (transaction) return untilWon(transaction, context, key, decision)
  return againAfterDeadlock(() => onConnection(pool, (client) => untilWon(client, context, key, decision)))
}

async function untilWon<Facts extends { kept: KeptAnswer | null }, Answer, Values>(
  runner: Runner,
  { clock, actor, news, transaction }: Context,
  key: IdempotencyKey | undefined,
  { name, read, rule, write, races }: Decision<Facts, Answer, Values>,
): Promise<Decided<Answer, Values>> {
  let lostTo = ""
  for (let tried = 0; tried < mostTries; tried++) {
    const now = clock.now()
    const facts = await read(runner, { now, keyOwner: actor?.userId ?? null, key: key?.key ?? null })
    const before = answerBefore(facts.kept, key)
    if (before !== undefined) return new Decided(before as Answer, true)
    const { answer, values, news: topics } = rule(facts, now)
    try {
      const attempt = () => write(runner, { ...values, ...keepValues(actor?.userId, key, answer), now })
      const written = await (transaction ? savepoint(transaction, attempt) : attempt())
      if (written.length > 0) {
        for (const topic of topics) news.tell(topic)
        return new Decided(answer, false, values)
      }
      lostTo = "what had moved since its facts were read"
    } catch (error) {
      const broken = brokenConstraint(error) ?? ""
      // A deadlock is not lost here: whoever waits in one lets go of the connection first.
      if (!races.includes(broken) && !keyRaces.includes(broken)) throw error
      lostTo = broken
    }
  }
  const cause = new Error(`«${name}» was tried ${mostTries} times; the last was lost to ${lostTo}`)
  throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 }, { cause })
}
