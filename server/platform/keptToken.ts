interface Token {
  value: string
  /** Milliseconds since 1970. */
  until: number
}

/** A token of a service, seen for how long it may be shown, in seconds: it is given up a minute before it ends. */
export const tokenFor = (value: string, seconds: number): Token => ({
  value,
  until: Date.now() + (seconds - 60) * 1000,
})

/** One token for all who call, asked for once however many wait for it. What `fetchToken` throws, all who wait get, and the next asks again. */
export function keepToken(fetchToken: () => Promise<Token>) {
  let kept: Promise<Token> | undefined
  return {
    async get(): Promise<string> {
      const before = kept
      if (before && (await before).until > Date.now()) return (await before).value
      if (kept === before) {
        const asked = fetchToken()
        kept = asked
        asked.catch(() => {
          if (kept === asked) kept = undefined
        })
      }
      return (await (kept as Promise<Token>)).value
    },
    drop() {
      kept = undefined
    },
  }
}
