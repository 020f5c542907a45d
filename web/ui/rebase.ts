interface Change {
  from: string
  to: string
  onto: string
}

/** A query, `?` and all, with what another one has changed from a third. */
export function rebase({ from, to, onto }: Change): string {
  const [before, after, next] = [from, to, onto].map((query) => new URLSearchParams(query)) as [
    URLSearchParams,
    URLSearchParams,
    URLSearchParams,
  ]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const values = after.getAll(name)
    if (String(values) === String(before.getAll(name))) continue
    next.delete(name)
    for (const value of values) next.append(name, value)
  }
  return `?${next}`
}
