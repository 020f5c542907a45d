import { type RawBuilder, sql } from "kysely"

/**
 * What is asked of a customer `u` in words of their name, their address or their telephone: one condition for each word, so
 * that each can use the index, which is of those who are customers and have not closed their account.
 */
export function likesOf(search: string): RawBuilder<boolean>[] {
  const plain = search.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  const words = plain.split(/[\s()]+/).filter(Boolean)
  return words.flatMap((word) => {
    // A telephone is kept as its digits.
    const sought = /^\+?[\d-]+$/.test(word) ? word.replace(/\D/g, "") : word.replace(/[\\%_]/g, "\\$&")
    if (sought === "") return []
    // Of one or two letters only beginnings are looked for: they are in the index, what is inside a word is not.
    const start = sought.length < 3 ? "% " : "%"
    return [sql<boolean>`u.search_words like ${`${start}${sought}%`}`]
  })
}
