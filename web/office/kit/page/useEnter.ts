import { useEffect, useRef, useState } from "react"

/** The words by which what a query shows was found; undefined while they are looked for. */
export const foundBy = (query: { data: unknown; isPlaceholderData: boolean }, words: string) =>
  query.data !== undefined && !query.isPlaceholderData ? words : undefined

/**
 * Enter is of what was typed: pressed before that was looked up, it waits for what is found by it, and never takes what was found by
 * fewer words. Whoever types on has not pressed it. `found`: the words by which what is shown was found; absent while it is looked for.
 */
export function useEnter(typed: string, found: string | undefined, enter: () => void): () => void {
  const [pressed, setPressed] = useState<string | null>(null)
  const latest = useRef(enter)
  latest.current = enter
  useEffect(() => {
    if (pressed === null) return
    if (pressed !== typed) return setPressed(null)
    if (found?.trim() !== typed.trim()) return
    setPressed(null)
    latest.current()
  }, [pressed, typed, found])
  return () => setPressed(typed)
}
