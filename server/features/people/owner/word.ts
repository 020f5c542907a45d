import { timingSafeEqual } from "node:crypto"
import type pg from "pg"
import type { Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { drawLetters } from "../drawLetters.ts"

/** Wrong guesses that a word outlives. */
export const mostGuesses = 10

const drawWord = (): string => drawLetters(12)

/** As it is printed: `k7m4-x2qp-9tfw`. */
export const sayWord = (word: string): string => word.match(/.{4}/g)?.join("-") ?? word

/** Whether there is somebody who may do everything. */
export const hasOwner = "exists (select from users where is_superuser)"

export async function isOwned(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ owned: boolean }>(`select ${hasOwner} as owned`)
  return rows[0]?.owned ?? false
}

/**
 * The word of a house that nobody owns; undefined of any other. One for all who start on this database, until it is used or too many
 * guesses spent it: then the next start draws another.
 */
export async function keepOwnerWord(pool: Pick<pg.Pool, "query">, now: Date): Promise<string | undefined> {
  const { rows } = await pool.query<{ word: string }>(
    `insert into owner_words as w (word, drawn_at) select $1, $2 where not ${hasOwner}
     on conflict (single) do update set
       word = case when w.tries >= $3 or w.used_at is not null then excluded.word else w.word end,
       drawn_at = case when w.tries >= $3 or w.used_at is not null then excluded.drawn_at else w.drawn_at end,
       tries = case when w.tries >= $3 or w.used_at is not null then 0 else w.tries end,
       used_at = null
     returning word`,
    [drawWord(), now, mostGuesses],
  )
  return rows[0]?.word
}

/**
 * Looks whether this is the word. A guess is counted before it is looked at, so that no more than ten are, however many come at once;
 * a right one is given back. Throws HAS_OWNER, OWNER_WORD_SPENT or INVALID_OWNER_WORD.
 */
export async function checkOwnerWord({ pool }: Pick<Context, "pool">, guess: string): Promise<string> {
  const counted = await pool.query<{ word: string }>(
    `update owner_words set tries = tries + 1
     where used_at is null and tries < $1 and not ${hasOwner} returning word`,
    [mostGuesses],
  )
  const [found] = counted.rows
  // Asked apart: who waited here for another to become the owner would still see the house as it was.
  if (!found) throw new Refusal((await isOwned(pool)) ? "HAS_OWNER" : "OWNER_WORD_SPENT")
  const { word } = found
  const [expected, given] = [Buffer.from(word), Buffer.from(guess)]
  const isRight = expected.length === given.length && timingSafeEqual(expected, given)
  if (!isRight) throw new Refusal("INVALID_OWNER_WORD")
  await pool.query("update owner_words set tries = tries - 1 where word = $1 and tries > 0", [word])
  return word
}
