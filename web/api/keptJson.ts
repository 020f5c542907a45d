/** The parts that must be there, each with what it is. */
type Shape<T> = { readonly [Part in keyof T]?: "string" | "number" | "boolean" | "object" }

export const hasParts =
  <T>(shape: Shape<T>) =>
  (value: unknown): value is T =>
    Object.entries(shape).every(([part, type]) => {
      const found = (value as Record<string, unknown> | null)?.[part]
      return found !== null && typeof found === type
    })

/**
 * Reads what the browser keeps under a name as JSON, the same as long as no other is kept. Anybody may have written there, and
 * a page may not break of it: what cannot be read, or is none of `T`, is taken away and counts as nothing.
 */
export function readerOf<T>(
  name: string,
  isWhole: (value: unknown) => value is T,
  place: "localStorage" | "sessionStorage" = "localStorage",
): () => T | null {
  let last: { text: string | null; value: T | null } = { text: null, value: null }
  return () => {
    const storage = globalThis[place] as Storage | undefined
    const text = storage?.getItem(name) ?? null
    if (text === last.text) return last.value
    const value = text === null ? null : parse(text)
    last = isWhole(value) ? { text, value } : { text: null, value: null }
    if (text !== last.text) storage?.removeItem(name)
    return last.value
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
