import type pg from "pg"
import { isWaitedOut } from "./errors.ts"
import type { Runner } from "./statement.ts"
import { TimedPool } from "./timedPool.ts"
import { onConnection } from "./transaction.ts"

/** One of many who want a part of the same thing: the steps of their decision. What comes of it each tells whoever waits for it. */
export interface Press<Wish, Facts, Yes> {
  /** What they want, and when it is. */
  wish(): Wish
  /** The facts of each who wants something, in their order. */
  read(runner: Runner, wishes: readonly Wish[]): Promise<Facts[]>
  /** The rule's yes; undefined where they have their answer. */
  judge(facts: Facts, wish: Wish): Yes | undefined
  /** What a yes takes: of two that take the same, one is decided again. */
  takes(yes: Yes): unknown
  /**
   * Writes it. False when somebody else was won meanwhile, and it is to be decided again; true when they have their answer. Throws when they
   * have it, and nobody else is to write over this connection.
   */
  win(runner: Runner, yes: Yes): Promise<boolean>
  /** They are decided over a connection of their own. */
  goAlone(): void
  reject(error: unknown): void
}

/** More would be waited for by who is first among them. */
const mostTogether = 32

// biome-ignore lint/suspicious/noExplicitAny: of one name all want the same
type AnyPress = Press<any, any, any>

/** Over connections that say who acts each is alone, and where one is free. */
export const isCrowded = (pool: pg.Pool): pool is TimedPool => pool instanceof TimedPool && !pool.hasFree

/** By what they want: those who wait for a connection together, until they have it. */
const companies = new WeakMap<TimedPool, Map<string, AnyPress[]>>()

/**
 * Waits for a connection with those who wait for one to be decided the same thing, and is decided with them: one reading tells most of a
 * crowd that what they want is gone. All of a name are of one kind, and want a part of one thing.
 */
export function decideTogether<Wish, Facts, Yes>(
  pool: TimedPool,
  name: string,
  press: Press<Wish, Facts, Yes>,
): void {
  const waiting = companies.get(pool) ?? new Map<string, AnyPress[]>()
  companies.set(pool, waiting)
  const before = waiting.get(name)
  if (before && before.length < mostTogether) {
    before.push(press)
    pool.companions++
    return
  }
  const all = [press]
  waiting.set(name, all)
  const close = () => {
    if (waiting.get(name) === all) waiting.delete(name)
    pool.companions -= all.length - 1
  }
  let isServed = false
  onConnection(pool, (client) => {
    close()
    isServed = true
    return untilAllWon(client, all)
  }).catch((error: unknown) => {
    if (isServed) return
    close()
    for (const each of all) each.reject(error)
  })
}

/**
 * Who is refused hears so before anything is written; then one after the other writes what the rule said yes to, and who lost is decided again
 * with the others who did. Throws what the reading or the connection was lost to.
 */
async function untilAllWon<Wish, Facts, Yes>(
  client: Runner,
  presses: Press<Wish, Facts, Yes>[],
): Promise<void> {
  const left = new Set(presses)
  let isReading = true
  try {
    while (left.size > 0) {
      isReading = true
      const said = await judgeAll(client, left)
      isReading = false
      const taken = new Set<unknown>()
      for (const { press, yes } of said) {
        const takes = press.takes(yes)
        if (taken.has(takes)) continue
        taken.add(takes)
        left.delete(press)
        if (!(await press.win(client, yes))) left.add(press)
      }
    }
  } catch (error) {
    // Who waited as long as anybody does waited for all of them. What else one of them brought on all, each meets alone or not at all.
    const isOver = isReading && isWaitedOut(error)
    for (const press of left) isOver ? press.reject(error) : press.goAlone()
    throw error
  }
}

/** Those to whom the rule says yes; who has their answer is `left` no more. */
async function judgeAll<Wish, Facts, Yes>(client: Runner, left: Set<Press<Wish, Facts, Yes>>) {
  const presses = [...left]
  const [first] = presses
  const wishes = presses.map((press) => press.wish())
  const facts = first ? await first.read(client, wishes) : []
  return presses.flatMap((press, index) => {
    const yes = press.judge(facts[index] as Facts, wishes[index] as Wish)
    if (yes !== undefined) return [{ press, yes }]
    left.delete(press)
    return []
  })
}
