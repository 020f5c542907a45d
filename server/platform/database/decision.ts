import { AsyncLocalStorage } from "node:async_hooks"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { brokenConstraint, isDatabaseAway, isLockTimeout, isRetryable } from "./errors.ts"
import { answerBefore, type IdempotencyKey, type KeptAnswer, keepValues, keyRaces } from "./idempotency.ts"
import type { Runner } from "./statement.ts"
import type { TimedPool } from "./timedPool.ts"
import { decideTogether, isCrowded } from "./together.ts"
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
export interface Decision<Facts extends { kept: KeptAnswer | null }, Answer, Values, Wish = unknown> {
  name: string
  /** All that it is decided on, in one snapshot, locking nothing. */
  read(runner: Runner, asking: Asking): Promise<Facts>
  /** Pure. Throws the Refusal that says why not. */
  rule(facts: Facts, now: Date): Yes<Answer, Values>
  /** Writes it whole; yields no row when anything moved since the facts were read. */
  write(runner: Runner, values: Values & Keeping): Promise<unknown[]>
  /** The constraints that break when another decision was won meanwhile. Any other that breaks is a failure of ours. */
  races: readonly string[]
  /** How it is read for many who wait for it at once. */
  together?: Together<Facts, Values, Wish>
}

/** What many want at once of which few can have it: one reading tells most of them that it is gone. */
export interface Together<Facts, Values, Wish> {
  /** What all of them want a part of. */
  of: string
  /** What this one wants of it. */
  wish: Wish
  /** The facts of each, in their order. */
  read(runner: Runner, wishes: readonly (Wish & Asking)[]): Promise<Facts[]>
  /** What of it a yes takes: of two that take the same, one is decided again. */
  takes(values: Values): unknown
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
 * Decides and writes until it is won, on one connection: of a thousand who ask for the last seat, only as many as the pool is wide decide at
 * once, and those behind them read that it is gone, where they can be read for `together`, many of them at once. Inside a caller's transaction
 * it is part of that. Throws the rule's refusals, IDEMPOTENCY_KEY_REUSED, or REQUEST_IN_PROGRESS when it is never won.
 */
export function decide<Facts extends { kept: KeptAnswer | null }, Answer, Values, Wish>(
  context: Context,
  key: IdempotencyKey | undefined,
  decision: Decision<Facts, Answer, Values, Wish>,
): Promise<Decided<Answer, Values>> {
  const { transaction, pool } = context
  if (transaction) return untilWon(transaction, context, key, decision)
  const { together } = decision
  const alone = (met?: unknown) =>
    againAfterDeadlock(() => onConnection(pool, (client) => untilWon(client, context, key, decision)), met)
  return together && isCrowded(pool)
    ? untilWonTogether(pool, context, key, { ...decision, together }, alone)
    : alone()
}

async function untilWon<Facts extends { kept: KeptAnswer | null }, Answer, Values, Wish>(
  runner: Runner,
  context: Context,
  key: IdempotencyKey | undefined,
  decision: Decision<Facts, Answer, Values, Wish>,
): Promise<Decided<Answer, Values>> {
  let lostTo = ""
  for (let tried = 0; tried < mostTries; tried++) {
    const asking = askingOf(context, key)
    const judged = judge(decision, await decision.read(runner, asking), key, asking.now)
    if (judged instanceof Decided) return judged
    const written = await write(runner, context, key, decision, judged, asking.now)
    if (written instanceof Decided) return written
    lostTo = written
  }
  throw neverWon(decision, lostTo)
}

/** `alone` decides it alone, after what was met in company if anything was. */
function untilWonTogether<Facts extends { kept: KeptAnswer | null }, Answer, Values, Wish>(
  pool: TimedPool,
  context: Context,
  key: IdempotencyKey | undefined,
  decision: Decision<Facts, Answer, Values, Wish> & { together: Together<Facts, Values, Wish> },
  alone: (met?: unknown) => Promise<Decided<Answer, Values>>,
): Promise<Decided<Answer, Values>> {
  const { promise, resolve, reject } = Promise.withResolvers<Decided<Answer, Values>>()
  const { of, wish, read, takes } = decision.together
  // What is read and written for this one is traced as of their request, whoever came first. It costs a tenth of a busy server's bookings.
  const own: <T>(work: () => T) => T = context.tracing ? AsyncLocalStorage.snapshot() : (work) => work()
  const goAlone = (met?: unknown) => own(() => void alone(met).then(resolve, reject))
  const readAll = async (runner: Runner, wishes: readonly (Wish & Asking)[]) => {
    const [only, ...others] = wishes
    return only && others.length === 0 ? [await decision.read(runner, only)] : read(runner, wishes)
  }
  let lost = 0
  decideTogether<Wish & Asking, Facts, Yes<Answer, Values> & { now: Date }>(pool, `${decision.name} ${of}`, {
    ...{ reject, goAlone, takes: ({ values }) => takes(values) },
    wish: () => ({ ...wish, ...askingOf(context, key) }),
    read: (runner, wishes) => own(() => readAll(runner, wishes)),
    judge(facts, { now }) {
      try {
        const judged = judge(decision, facts, key, now)
        if (!(judged instanceof Decided)) return { ...judged, now }
        resolve(judged)
      } catch (error) {
        reject(error)
      }
      return undefined
    },
    async win(runner, yes) {
      try {
        const written = await own(() => write(runner, context, key, decision, yes, yes.now))
        if (written instanceof Decided) resolve(written)
        else if (++lost < mostTries) return false
        else reject(neverWon(decision, written))
        return true
      } catch (error) {
        // A deadlock is met again after a moment, in which no connection is held.
        if (isRetryable(error)) goAlone(error)
        else reject(error)
        // Nor does anybody stand behind a lock that somebody else holds.
        if (isDatabaseAway(error) || isLockTimeout(error)) throw error
        return true
      }
    },
  })
  return promise
}

const askingOf = ({ clock, actor }: Context, key: IdempotencyKey | undefined): Asking => ({
  ...{ now: clock.now(), keyOwner: actor?.userId ?? null, key: key?.key ?? null },
})

/** What was answered before, or the rule's yes. Throws what it refuses. */
function judge<Facts extends { kept: KeptAnswer | null }, Answer, Values>(
  { rule }: Pick<Decision<Facts, Answer, Values>, "rule">,
  facts: Facts,
  key: IdempotencyKey | undefined,
  now: Date,
): Decided<Answer, Values> | Yes<Answer, Values> {
  const before = answerBefore(facts.kept, key)
  return before === undefined ? rule(facts, now) : new Decided(before as Answer, true)
}

/** Writes a yes and tells of it. Returns what it was lost to when it was. */
async function write<Facts extends { kept: KeptAnswer | null }, Answer, Values>(
  runner: Runner,
  { actor, news, transaction }: Context,
  key: IdempotencyKey | undefined,
  decision: Pick<Decision<Facts, Answer, Values>, "write" | "races">,
  { answer, values, news: topics }: Yes<Answer, Values>,
  now: Date,
): Promise<Decided<Answer, Values> | string> {
  try {
    const attempt = () =>
      decision.write(runner, { ...values, ...keepValues(actor?.userId, key, answer), now })
    const written = await (transaction ? savepoint(transaction, attempt) : attempt())
    if (written.length === 0) return "what had moved since its facts were read"
    for (const topic of topics) news.tell(topic)
    return new Decided(answer, false, values)
  } catch (error) {
    const broken = brokenConstraint(error) ?? ""
    // A deadlock is not lost here: whoever waits in one lets go of the connection first.
    if (!decision.races.includes(broken) && !keyRaces.includes(broken)) throw error
    return broken
  }
}

function neverWon({ name }: { name: string }, lostTo: string): Refusal {
  const cause = new Error(`«${name}» was tried ${mostTries} times; the last was lost to ${lostTo}`)
  return new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 }, { cause })
}
