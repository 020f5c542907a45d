import { type RawBuilder, sql } from "kysely"
import { plain } from "../../../../contract/words.ts"

/**
 * What is asked of a customer `u` in words of their name, their address or their telephone: one condition for each word, so
 * that each can use the index, which is of those who are customers and have not closed their account.
 */
export function likesOf(search: string): RawBuilder<boolean>[] {
  return wordsOf(search).map((word) => {
    // Of one or two letters only beginnings are looked for: they are in the index, what is inside a word is not.
    const start = word.length < 3 ? "% " : "%"
    return sql<boolean>`u.search_words like ${`${start}${word}%`}`
  })
}

/** How near a customer `u` is to what is asked: 0, called so; 1, a word of theirs begins so; 2, it is inside a word. */
export function nearnessTo(search: string): RawBuilder<number> {
  const [first = ""] = wordsOf(search)
  return sql<number>`case when u.search_words like ${` ${first}%`} then 0
    when u.search_words like ${`% ${first}%`} then 1 else 2 end`
}

/** As they are kept to be searched, and as a pattern takes them. */
function wordsOf(search: string): string[] {
  return plain(search)
    .split(/[\s()]+/)
    .map((word) =>
      // A telephone is kept as its digits.
      /^\+?[\d-]+$/.test(word) ? word.replace(/\D/g, "") : word.replace(/[\\%_]/g, "\\$&"),
    )
    .filter(Boolean)
}
